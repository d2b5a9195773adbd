//! Where a call goes: an address that a player entered, checked before anything is sent there.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;

/// The longest address that is taken.
const LONGEST: usize = 500;

/// Where a call goes.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Whether it is reached by TLS.
    pub(crate) tls: bool,
    /// The path and what follows it.
    pub(crate) path: String,
}

/// An address may hold a secret of its owner's.
impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Target(…)")
    }
}

impl Target {
    /// An address of the web, without a name and password in it.
    pub(crate) fn read(text: &str) -> Result<Self, &'static str> {
        let wrong = "that is not an address that begins with https:// or http://";
        if text.len() > LONGEST || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(wrong);
        }
        let uri: Uri = text.parse().map_err(|_| wrong)?;
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            Some(_) | None => return Err(wrong),
        };
        let authority = uri.authority().ok_or(wrong)?;
        if authority.as_str().contains('@') {
            return Err("an address with a name and password in it is not taken");
        }
        let host = authority.host();
        let host = match host.strip_prefix('[') {
            // Brackets stand around addresses and nothing else.
            Some(rest) => {
                let inner = rest.strip_suffix(']').ok_or(wrong)?;
                let address: Ipv6Addr = inner.parse().map_err(|_| wrong)?;
                address.to_string()
            }
            None if host.contains(['[', ']']) => return Err(wrong),
            None => host.to_owned(),
        };
        // A port that is no number would else be taken for the usual one.
        let has_port = authority.as_str() != authority.host();
        if host.is_empty() || has_port && authority.port_u16().is_none() {
            return Err(wrong);
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        Ok(Self {
            host,
            port: authority.port_u16().unwrap_or(if tls { 443 } else { 80 }),
            tls,
            path: path.to_owned(),
        })
    }

    /// As the header `Host` and the origin of a key say it.
    pub(crate) fn authority(&self) -> String {
        let host = match self.host.parse::<Ipv6Addr>() {
            Ok(address) => format!("[{address}]"),
            Err(_) => self.host.clone(),
        };
        let usual = if self.tls { 443 } else { 80 };
        if self.port == usual {
            host
        } else {
            format!("{host}:{}", self.port)
        }
    }

    /// Scheme, host and port.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.tls { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }

    /// Every address that the name stands for. If one of them is not of the public internet, none is
    /// given: a name whose owner points it into our own network is not called at all. Whoever connects
    /// uses these addresses and does not ask for the name again.
    pub(crate) async fn addresses(&self, private: bool) -> Result<Vec<SocketAddr>, &'static str> {
        let unknown = "the name in that address cannot be found";
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        let found: Vec<SocketAddr> = found.map_err(|_| unknown)?.collect();
        if found.is_empty() {
            return Err(unknown);
        }
        if !private && !found.iter().all(|address| is_public(address.ip())) {
            return Err("that address is in a private network, which this server does not call");
        }
        Ok(found)
    }
}

/// Whether an address is one of the public internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let reserved = match (a, b, c) {
        // This network, shared by providers, protocols, relays, benchmarks, and the last sixteenth.
        (0, ..) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18..=19, _) => true,
        (240..=255, ..) => true,
        _ => false,
    };
    !(reserved
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    match (first, second) {
        // An address of the older kind within: through a gateway, and by way of a relay.
        (0x64, 0xff9b) => {
            let [.., a, b, c, d] = address.octets();
            is_public_v4(Ipv4Addr::new(a, b, c, d))
        }
        // Relays that reach any address of the older kind, examples, and the rest of that block.
        (0x2001, 0..=0x1ff | 0xdb8) | (0x2002, _) => false,
        (0x2000..=0x3fff, _) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_strictly() {
        let read = |text: &str| Target::read(text).map(|target| (target.origin(), target.path));
        let right = |origin: &str, path: &str| Ok((origin.to_owned(), path.to_owned()));
        assert_eq!(
            read("https://ntfy.example/topic?x=1"),
            right("https://ntfy.example", "/topic?x=1")
        );
        assert_eq!(
            read("http://192.0.2.1:8080"),
            right("http://192.0.2.1:8080", "/")
        );
        assert_eq!(
            read("https://[2001:db8::1]:443/x"),
            right("https://[2001:db8::1]", "/x")
        );
        for wrong in [
            "",
            "x",
            "/path",
            "ftp://a.example/",
            "https://",
            "https://u:p@a.example/",
            "https://a.example/\r\nx: y",
            "https://a b.example/",
            "file:///etc/passwd",
            "https://[2001:db8:2561]/hook",
            "https://[a.example]/",
            "https://0[2001:db8::1]/hook",
            "https://a.example:65536/",
            "https://a.example:/",
        ] {
            assert!(Target::read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            format!(
                "{:?}",
                Target::read("https://a.example/secret").expect("it is one")
            ),
            "Target(…)"
        );
    }

    #[test]
    fn only_the_public_internet_is_called() {
        for public in [
            "1.1.1.1",
            "93.184.216.34",
            "2606:4700::1111",
            "64:ff9b::101:101",
            "::ffff:8.8.8.8",
        ] {
            assert!(is_public(public.parse().expect(public)), "{public}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "192.0.0.1",
            "198.18.0.1",
            "203.0.113.5",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
            "fec0::1",
        ] {
            assert!(!is_public(private.parse().expect(private)), "{private}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_to_our_own_network_is_not_called() {
        let target = Target::read("http://localhost:9/").expect("it is one");
        assert!(target.addresses(false).await.is_err());
        assert!(target.addresses(true).await.is_ok());
        let literal = Target::read("http://[::1]:9/").expect("it is one");
        assert!(literal.addresses(false).await.is_err());
    }
}
