//! The round-trip time of a connection, as the operating system measures it.
//!
//! The client's system acknowledges what arrives, whatever its program does: a program that answers late does not look far away
//! here. Behind a proxy, this is the way to the proxy. Only Linux tells.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;

/// How often the system is asked about a connection, at most.
const INTERVAL: Duration = Duration::from_millis(500);

/// Systems may wait this long before they acknowledge (delayed ACKs), and a program can make its own do so: that much is not
/// counted.
const DELAYED_ACK: Duration = Duration::from_millis(40);

/// The round-trip time of one connection, in milliseconds; zero if it is unknown.
#[derive(Debug, Default)]
pub(crate) struct RoundTrip(AtomicU32);

impl RoundTrip {
    /// The least that the way to the client and back takes; zero if it is unknown.
    pub(crate) fn least(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed).into())
    }

    /// Asks the system, unless it was asked a moment ago.
    pub(crate) fn measure(&self, stream: &TcpStream, last: &mut Option<Instant>) {
        let now = Instant::now();
        if last.is_some_and(|last| now - last < INTERVAL) {
            return;
        }
        *last = Some(now);
        let least = system::shortest(stream).unwrap_or_default();
        let counted = least.saturating_sub(DELAYED_ACK).as_millis();
        self.0.store(counted as u32, Ordering::Relaxed);
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::sync::LazyLock;
    use std::time::Duration;

    use nix::getsockopt_impl;
    use nix::sys::socket::{getsockopt, sockopt};
    use tokio::net::TcpStream;

    /// The beginning of the system's `tcp_info`.
    #[derive(Debug, Clone, Copy)]
    #[repr(C)]
    struct Info {
        _flags: [u8; 8],
        _numbers: [u32; 24],
        _rates: [u64; 2],
        /// Bytes that the client has acknowledged.
        acknowledged: u64,
        _received: u64,
        _segments: [u32; 3],
        /// The shortest round trip of the last minutes, in microseconds.
        shortest: u32,
    }

    #[derive(Debug, Clone, Copy)]
    struct TcpInfo;

    getsockopt_impl!(
        TcpInfo,
        libc::IPPROTO_TCP,
        libc::TCP_INFO,
        Info,
        sockopt::GetStruct<Info>
    );

    /// Whether the system knows all of [`Info`]: since Linux 4.6.
    static IS_NEW: LazyLock<bool> = LazyLock::new(|| {
        let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
        let numbers = release.split(|sign: char| !sign.is_ascii_digit());
        let mut numbers = numbers.filter_map(|number| number.parse::<u32>().ok());
        (numbers.next(), numbers.next()) >= (Some(4), Some(6))
    });

    /// The shortest round trip of a connection on which something was sent and acknowledged: a program can make its system keep the
    /// first packet back until it has something to say, but not what comes later.
    pub(super) fn shortest(stream: &TcpStream) -> Option<Duration> {
        let info = IS_NEW.then(|| getsockopt(stream, TcpInfo).ok())??;
        let is_known = info.acknowledged > 0 && info.shortest != u32::MAX;
        is_known.then(|| Duration::from_micros(info.shortest.into()))
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::time::Duration;

    use tokio::net::TcpStream;

    pub(super) fn shortest(_stream: &TcpStream) -> Option<Duration> {
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn a_client_next_door_is_near_however_late_it_answers() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (mut here, _) = listener.accept().await.unwrap();
        assert_eq!(system::shortest(&here), None, "nothing was sent");
        for _ in 0..3 {
            here.write_all(b"ping").await.unwrap();
            tokio::time::sleep(Duration::from_millis(300)).await;
            client.read_exact(&mut [0; 4]).await.unwrap();
            client.write_all(b"pong").await.unwrap();
            here.read_exact(&mut [0; 4]).await.unwrap();
        }
        let shortest = system::shortest(&here).unwrap();
        assert!(
            shortest > Duration::ZERO && shortest < Duration::from_millis(100),
            "{shortest:?}"
        );
        let round_trip = RoundTrip::default();
        round_trip.measure(&here, &mut None);
        assert!(round_trip.least() < Duration::from_millis(60), "{round_trip:?}");
    }
}
