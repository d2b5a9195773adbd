//! Where a request comes from, as far as that can be believed.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    /// The address that is held to account.
    pub(crate) address: IpAddr,
    /// Whether it is this machine itself.
    pub(crate) is_local: bool,
    /// What is wrong with how the server is set up, as far as this request tells.
    pub(crate) setup: Option<&'static str>,
}

/// A proxy stands before us that nobody told us to trust.
const UNTRUSTED: &str = "requests come through a proxy on this machine, but --trust-proxy is not set: all of them count as one address";

/// A proxy that we trust does not tell whom it speaks for.
const SILENT: &str = "--trust-proxy is set, but a request came without a usable X-Forwarded-For: all such requests count as one address; let the proxy send it, or leave --trust-proxy out";

impl Client {
    /// Where a request comes from. What a proxy says is believed if `trust` is set and the proxy
    /// stands on this machine or in a private network; and of what it says only the last address,
    /// which it has seen itself: those before it are what its client claims. Where a proxy is trusted,
    /// nobody counts as this machine itself, whatever is claimed or left out.
    pub(crate) fn of(peer: SocketAddr, headers: &HeaderMap, trust: bool) -> Self {
        let peer = peer.ip().to_canonical();
        let forwarded = headers.get_all(FORWARDED).iter().next_back();
        let forwarded = forwarded.map(|line| line.to_str().unwrap_or_default());
        let last = forwarded.and_then(last_of);
        let (address, is_local) = match (forwarded, trust && is_near(peer)) {
            (None, _) => (peer, peer.is_loopback() && !trust),
            (Some(_), true) => (last.unwrap_or(peer), false),
            // Somebody else's words; but a machine that passes them on is not a person at it.
            (Some(_), false) => (peer, false),
        };
        Self {
            address: whole(address),
            is_local,
            setup: match trust {
                false if forwarded.is_some() && peer.is_loopback() => Some(UNTRUSTED),
                true if is_near(peer) && last.is_none() => Some(SILENT),
                _ => None,
            },
        }
    }
}

/// The last address of a list, with or without a port.
fn last_of(line: &str) -> Option<IpAddr> {
    let last = line.rsplit(',').next()?.trim();
    let address: Option<IpAddr> = last.parse().ok();
    let with_port = || last.parse().ok().map(|whole: SocketAddr| whole.ip());
    Some(address.or_else(with_port)?.to_canonical())
}

/// Whether a machine is this one or in a private network.
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            address.is_loopback() || address.is_private() || address.is_link_local()
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

/// What one household or machine is given as a whole: of the newer kind of address, the first half.
pub(crate) fn whole(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let half = u128::from(address) >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from(half))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&'static str], trust: bool) -> (String, bool) {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED, line.parse().expect("a header"));
        }
        let peer = SocketAddr::new(peer.parse().expect("an address"), 9);
        let client = Client::of(peer, &headers, trust);
        (client.address.to_string(), client.is_local)
    }

    #[test]
    fn a_header_is_believed_only_from_a_proxy_that_we_trust() {
        let here = |address: &str, local| (address.to_owned(), local);
        assert_eq!(client("127.0.0.1", &[], false), here("127.0.0.1", true));
        assert_eq!(client("192.0.2.7", &[], true), here("192.0.2.7", false));
        assert_eq!(
            client("192.0.2.7", &["127.0.0.1"], false),
            here("192.0.2.7", false)
        );
        assert_eq!(
            client("192.0.2.7", &["127.0.0.1"], true),
            here("192.0.2.7", false),
            "a stranger is no proxy"
        );
        assert_eq!(
            client("127.0.0.1", &["192.0.2.9"], false),
            here("127.0.0.1", false),
            "an untrusted proxy gets no exemption"
        );
        assert_eq!(
            client("127.0.0.1", &["127.0.0.1, 192.0.2.9"], true),
            here("192.0.2.9", false),
            "only what the proxy saw itself"
        );
        assert_eq!(
            client("10.1.2.3", &["127.0.0.1", "1.2.3.4, 192.0.2.9:443"], true),
            here("192.0.2.9", false)
        );
        for silent in [&[][..], &["nonsense"], &["127.0.0.1"], &["192.0.2.9, ::1"]] {
            let (_, local) = client("127.0.0.1", silent, true);
            assert!(!local, "{silent:?}: nobody is exempt behind a proxy");
        }
    }

    #[test]
    fn a_wrong_setup_is_noticed() {
        let setup = |peer: &str, forwarded: Option<&'static str>, trust| {
            let mut headers = HeaderMap::new();
            if let Some(forwarded) = forwarded {
                headers.insert(FORWARDED, forwarded.parse().expect("a header"));
            }
            let peer = SocketAddr::new(peer.parse().expect("an address"), 9);
            Client::of(peer, &headers, trust).setup
        };
        assert_eq!(setup("127.0.0.1", None, false), None);
        assert_eq!(
            setup("127.0.0.1", Some("192.0.2.9"), false),
            Some(UNTRUSTED)
        );
        assert_eq!(setup("127.0.0.1", Some("192.0.2.9"), true), None);
        assert_eq!(setup("127.0.0.1", None, true), Some(SILENT));
        assert_eq!(setup("127.0.0.1", Some("who knows"), true), Some(SILENT));
        assert_eq!(
            setup("192.0.2.7", None, true),
            None,
            "a stranger is no proxy"
        );
    }

    #[test]
    fn a_network_counts_as_one_address() {
        assert_eq!(
            client("2001:db8:1:2:3:4:5:6", &[], false).0,
            "2001:db8:1:2::"
        );
        assert_eq!(client("::ffff:192.0.2.1", &[], false).0, "192.0.2.1");
        assert!(client("::ffff:127.0.0.1", &[], false).1);
        assert!(client("::1", &[], false).1);
    }
}
