//! Bytes as lower-case hexadecimal digits.

/// The digits of the bytes, two for each.
pub(crate) fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The 32 bytes that 64 lower-case digits stand for.
pub(crate) fn bytes(digits: &str) -> Option<[u8; 32]> {
    let nibble = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let digits: &[u8; 64] = digits.as_bytes().try_into().ok()?;
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = nibble(pair[0])? << 4 | nibble(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_bytes_are_the_same_thing() {
        let some: [u8; 32] = std::array::from_fn(|i| (i * 37) as u8);
        assert_eq!(bytes(&digits(&some)), Some(some));
        assert_eq!(&digits(&some)[..8], "00254a6f");
    }

    #[test]
    fn anything_else_is_no_32_bytes() {
        assert_eq!(bytes(""), None);
        assert_eq!(bytes(&"0".repeat(63)), None);
        assert_eq!(bytes(&"0".repeat(66)), None);
        assert_eq!(bytes(&"A".repeat(64)), None);
        assert_eq!(bytes(&"é".repeat(32)), None);
    }
}
