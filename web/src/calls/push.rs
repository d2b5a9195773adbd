//! Web Push: what is sent is encrypted for one browser (RFC 8291) and signed by this server (RFC 8292),
//! so that the service that passes it on can neither read nor forge it.

use axum::http::HeaderName;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use house::random;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use store::{Store, StoreError};

use super::client::{Message, Unsent};
use super::target::Target;

/// How long a service keeps what it cannot deliver, in seconds: a day.
const KEPT: u32 = 86_400;

/// How long a signature is good, in seconds: half of what is allowed.
const SIGNED: i64 = 12 * 3600;

/// The name under which all nodes share the key.
const SHARED: &str = "push-key";

/// The key by which this server signs.
pub(crate) struct ServerKey(EcdsaKeyPair);

impl ServerKey {
    /// The key that all nodes share; made the first time.
    pub(crate) async fn shared(store: &Store) -> Result<Self, StoreError> {
        let unusable = |_| StoreError::Failed("the key that signs is unusable".to_owned());
        let fresh =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let fresh = fresh.map_err(unusable)?;
        let text = URL_SAFE_NO_PAD.encode(fresh.as_ref());
        let text = store.shared(SHARED, &text).await?;
        Self::read(&text).ok_or_else(|| unusable(ring::error::Unspecified))
    }

    fn read(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let alg = &ECDSA_P256_SHA256_FIXED_SIGNING;
        EcdsaKeyPair::from_pkcs8(alg, &bytes, &SystemRandom::new())
            .ok()
            .map(Self)
    }

    /// The half that browsers get.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key())
    }

    /// Says to a service who sends, for whom this server stands, and until when that holds.
    fn sign(&self, audience: &str, subject: &str, now: i64) -> Result<String, Unsent> {
        let head = json!({ "typ": "JWT", "alg": "ES256" }).to_string();
        let mut claims = json!({ "aud": audience, "exp": now / 1000 + SIGNED });
        if subject.starts_with("https://") {
            claims["sub"] = subject.into();
        }
        let text = format!(
            "{}.{}",
            URL_SAFE_NO_PAD.encode(head),
            URL_SAFE_NO_PAD.encode(claims.to_string())
        );
        let signed = self.0.sign(&SystemRandom::new(), text.as_bytes());
        let signed = signed.map_err(|_| Unsent("it cannot be signed"))?;
        Ok(format!("{text}.{}", URL_SAFE_NO_PAD.encode(signed)))
    }

    /// A message for one browser.
    pub(crate) fn message(
        &self,
        target: &Target,
        browser: &BrowserKey,
        origin: &str,
        text: &str,
        topic: &str,
        now: i64,
    ) -> Result<Message, Unsent> {
        let token = self.sign(&target.origin(), origin, now)?;
        let unmade = |_| Unsent("it cannot be encrypted");
        let sealed = seal(browser, text.as_bytes()).map_err(unmade)?;
        let headers = vec![
            (
                AUTHORIZATION,
                format!("vapid t={token}, k={}", self.public()),
            ),
            (CONTENT_ENCODING, "aes128gcm".to_owned()),
            (CONTENT_TYPE, "application/octet-stream".to_owned()),
            (HeaderName::from_static("ttl"), KEPT.to_string()),
            (HeaderName::from_static("urgency"), "normal".to_owned()),
            // A newer call of the same game takes the place of one that was not delivered.
            (HeaderName::from_static("topic"), topic.to_owned()),
        ];
        Ok(Message {
            headers,
            body: sealed,
        })
    }
}

/// What a browser gave to be written to.
pub(crate) struct BrowserKey {
    point: [u8; 65],
    auth: [u8; 16],
}

impl BrowserKey {
    /// As a browser's script says it.
    pub(crate) fn read(point: &str, auth: &str) -> Option<Self> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let point: [u8; 65] = bytes(point)?.try_into().ok()?;
        let auth: [u8; 16] = bytes(auth)?.try_into().ok()?;
        // An uncompressed point of the curve.
        (point[0] == 4).then_some(Self { point, auth })
    }
}

/// A length that a key is derived at.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(
    salt: &[u8],
    secret: &[u8],
    info: &[&[u8]],
) -> Result<[u8; N], ring::error::Unspecified> {
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    let mut out = [0; N];
    key.expand(info, Length(N))?.fill(&mut out)?;
    Ok(out)
}

/// Encrypts a text for a browser, with a fresh key and salt.
fn seal(browser: &BrowserKey, text: &[u8]) -> Result<Vec<u8>, ring::error::Unspecified> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())?;
    let own_point = own.compute_public_key()?;
    let salt: [u8; 16] = random::bytes().map_err(|_| ring::error::Unspecified)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &browser.point);
    agree_ephemeral(own, &theirs, |secret| {
        sealed(browser, own_point.as_ref(), &salt, secret, text)
    })?
}

/// The steps after the agreement, of RFC 8291 and RFC 8188, in one record.
fn sealed(
    browser: &BrowserKey,
    own_point: &[u8],
    salt: &[u8; 16],
    secret: &[u8],
    text: &[u8],
) -> Result<Vec<u8>, ring::error::Unspecified> {
    let info: [&[u8]; 3] = [b"WebPush: info\0", &browser.point, own_point];
    let shared: [u8; 32] = derive(&browser.auth, secret, &info)?;
    let key: [u8; 16] = derive(salt, &shared, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(salt, &shared, &[b"Content-Encoding: nonce\0"])?;
    // The last record ends with a two.
    let mut record = [text, &[2]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let mut body = salt.to_vec();
    body.extend(4096_u32.to_be_bytes());
    body.push(65);
    body.extend(own_point);
    body.extend(record);
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64")
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn a_message_is_sealed_as_the_standard_shows() {
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let browser = BrowserKey::read(point, "BTBZMqHH6r4Tts7J_aSIgg").expect("a key");
        let own = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let salt: [u8; 16] = bytes("DGv6ra1nlYgDCS1FRnbzlw")
            .try_into()
            .expect("16 bytes");
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = sealed(&browser, &own, &salt, &secret, text).expect("it is sealed");
        let shown = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), shown);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        assert!(BrowserKey::read("", "").is_none());
        let point = URL_SAFE_NO_PAD.encode([4; 65]);
        let compressed = URL_SAFE_NO_PAD.encode([2; 33]);
        let auth = URL_SAFE_NO_PAD.encode([1; 16]);
        assert!(BrowserKey::read(&point, &auth).is_some());
        assert!(BrowserKey::read(&compressed, &auth).is_none());
        assert!(BrowserKey::read(&point, "short").is_none());
        // A point that is not on the curve is found out before anything is sent.
        let off = BrowserKey::read(&point, &auth).expect("its form is right");
        assert!(seal(&off, b"x").is_err());
    }
}
