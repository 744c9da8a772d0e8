//! The address a request comes from, as rate limits count it.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use crate::app::App;

/// The address that limits count: the /64 network of an IPv6 address, since a household can use any address of its network.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(network.into())
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// The client address of a request. Behind a proxy it is the last one in `X-Forwarded-For`, which the proxy added: the client may
/// have made up the others.
pub(super) fn address_of(extensions: &Extensions, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        let named = headers.get_all("x-forwarded-for").iter().next_back()?;
        named.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let connected = extensions.get::<ConnectInfo<SocketAddr>>();
    let direct = connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |connected| connected.0.ip());
    household(if behind_proxy {
        forwarded().unwrap_or(direct)
    } else {
        direct
    })
}

/// The client address of a request.
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<ClientAddress, Infallible> {
        Ok(ClientAddress(address_of(
            &parts.extensions,
            &parts.headers,
            app.http.behind_proxy,
        )))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn all_addresses_of_a_household_count_as_one() {
        let same = |a: &str, b: &str| household(a.parse().unwrap()) == household(b.parse().unwrap());
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }

    #[test]
    fn behind_a_proxy_an_address_is_the_one_the_proxy_names() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("1.2.3.4, 192.0.2.9"));
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 1))));
        let address = |behind| address_of(&extensions, &headers, behind).to_string();
        assert_eq!(
            (address(true), address(false)),
            ("192.0.2.9".into(), "10.0.0.1".into())
        );
    }
}
