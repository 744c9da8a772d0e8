//! A TCP proxy in front of a node, whose connections can be cut.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
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
            while let Ok((mut here, _)) = listener.accept().await {
                let mut cut = cut.subscribe();
                tokio::spawn(async move {
                    let Ok(mut there) = TcpStream::connect(("127.0.0.1", port)).await else {
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
