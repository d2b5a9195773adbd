//! A port of this machine that stays with a test, also while no server listens there.

use std::net::{Ipv4Addr, SocketAddr};

use socket2::{Domain, Socket, Type};

/// A port that nobody else is given as long as this value lives. A server can listen there, stop and listen
/// again; in between whoever connects is refused.
pub struct Port {
    /// Bound and never listening: the system then gives the port to nobody who asks for any port, and to
    /// everybody who asks for just this one.
    _socket: Socket,
    address: SocketAddr,
}

impl Port {
    /// A port that was free.
    ///
    /// # Errors
    ///
    /// Says in a sentence why there is none.
    pub fn hold() -> Result<Self, String> {
        Self::bind().map_err(|error| format!("there is no free port: {error}"))
    }

    fn bind() -> std::io::Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.set_reuse_address(true)?;
        socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into())?;
        let address = socket.local_addr()?.as_socket();
        Ok(Self {
            address: address.ok_or(std::io::ErrorKind::AddrNotAvailable)?,
            _socket: socket,
        })
    }

    /// Its number.
    pub fn number(&self) -> u16 {
        self.address.port()
    }

    /// Where a server listens that has it.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn a_server_comes_and_goes_and_comes_back() {
        let port = Port::hold().expect("a port");
        for _ in 0..3 {
            let refused = TcpStream::connect(port.address()).expect_err("nobody listens");
            assert_eq!(refused.kind(), ErrorKind::ConnectionRefused);
            let listener = TcpListener::bind(port.address()).expect("it is kept for us");
            TcpStream::connect(port.address()).expect("somebody listens");
            drop(listener);
        }
    }

    #[test]
    fn nobody_who_asks_for_any_port_is_given_it() {
        let port = Port::hold().expect("a port");
        let given: Vec<TcpListener> = (0..200)
            .map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("another port"))
            .collect();
        let numbers = given.iter().map(TcpListener::local_addr);
        assert!(numbers.flatten().all(|one| one.port() != port.number()));
    }
}
