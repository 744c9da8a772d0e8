//! A TCP proxy in front of a node, whose connections can be cut.

use std::io;
use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;

/// A TCP proxy to a node.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    cuts: watch::Sender<u64>,
}

impl Proxy {
    /// A proxy to this port.
    pub(crate) async fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let cuts = watch::Sender::new(0);
        let cut = cuts.clone();
        tokio::spawn(async move {
            while let Ok((mut here, client)) = listener.accept().await {
                let mut cut = cut.subscribe();
                tokio::spawn(async move {
                    let Ok(mut there) = dial(port, client).await else {
                        return;
                    };
                    let _ = (here.set_nodelay(true), there.set_nodelay(true));
                    tokio::select! {
                        _ = copy_bidirectional(&mut here, &mut there) => {}
                        _ = cut.changed() => {}
                    }
                });
            }
        });
        Proxy { address, cuts }
    }

    /// Cuts all connections; clients can reconnect at once.
    pub(crate) fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }
}

/// Connects from the client's own address, by which the node counts clients.
async fn dial(port: u16, client: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(client.ip(), 0))?;
    socket.connect(SocketAddr::from(([127, 0, 0, 1], port))).await
}
