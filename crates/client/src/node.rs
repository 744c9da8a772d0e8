//! Where a client connects to, and from which address.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::net::{TcpSocket, TcpStream, lookup_host};

/// A node of the server.
#[derive(Debug, Clone)]
pub struct Node {
    address: String,
    from: Option<IpAddr>,
}

impl Node {
    /// Connects from this address of the machine: on Linux all of 127.0.0.0/8 are addresses of its own, and the server counts each
    /// as another client.
    #[must_use]
    pub fn bound_to(self, address: impl Into<IpAddr>) -> Node {
        Node {
            from: Some(address.into()),
            ..self
        }
    }

    /// `HOST:PORT`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Opens a TCP connection.
    pub async fn dial(&self) -> io::Result<TcpStream> {
        let stream = match self.from {
            Some(from) => self.dial_from(from).await?,
            None => TcpStream::connect(&self.address).await?,
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    async fn dial_from(&self, from: IpAddr) -> io::Result<TcpStream> {
        let mut found = lookup_host(&self.address).await?;
        let same_kind = found.find(|address| address.is_ipv4() == from.is_ipv4());
        let to = same_kind.ok_or_else(|| io::Error::other("no address of this kind"))?;
        let socket = if from.is_ipv4() {
            TcpSocket::new_v4()?
        } else {
            TcpSocket::new_v6()?
        };
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(to).await
    }
}

impl<T: AsRef<str> + ?Sized> From<&T> for Node {
    fn from(address: &T) -> Node {
        Node {
            address: address.as_ref().to_owned(),
            from: None,
        }
    }
}
