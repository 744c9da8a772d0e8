//! JSON answers. What takes long to compute is computed, encoded and compressed beside the request threads.

use std::convert::Infallible;
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use crate::Error;
use crate::app::App;
use crate::http::client_address::address_of;
use crate::workers::lanes::{Client, Cost};

/// Who asks, and how the answer may be encoded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asker {
    /// The client's address.
    pub(crate) address: IpAddr,
    reads_gzip: bool,
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Asker, Infallible> {
        Ok(Asker {
            address: address_of(&parts.extensions, &parts.headers, app.http.behind_proxy),
            reads_gzip: reads_gzip(&parts.headers),
        })
    }
}

/// Whether a client accepts answers compressed by gzip.
pub(crate) fn reads_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter();
    let accepted = accepted.filter_map(|value| value.to_str().ok());
    let mut codings = accepted.flat_map(|value| value.split(',')).map(str::trim);
    codings.any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

impl App {
    /// Answers with JSON. Work that costs little runs here, all else in a lane; it stops when the client leaves.
    pub(crate) async fn json<T: Serialize>(
        &self,
        asker: Asker,
        cost: Cost,
        work: impl FnOnce(&Client) -> Result<T, Error> + Send + 'static,
    ) -> Result<Response, Error> {
        if cost.is_inline() {
            return Ok(Json(work(&Client::HERE)?).into_response());
        }
        let encode = move |client: &Client| {
            let answer = work(client)?;
            client.check()?;
            encoded(&answer, asker.reads_gzip)
                .map_err(|error| Error::Internal(format!("an answer can't be encoded: {error}")))
        };
        let bytes = self.workers.lanes.run(asker.address, cost, encode).await?;
        let encoding = asker.reads_gzip.then_some([(CONTENT_ENCODING, "gzip")]);
        let headers = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
        Ok((headers, encoding, bytes).into_response())
    }
}

fn encoded(answer: &impl Serialize, gzip: bool) -> io::Result<Vec<u8>> {
    if !gzip {
        return Ok(serde_json::to_vec(answer)?);
    }
    // The fastest level takes a third of the time of the usual one, for answers a fifth larger.
    let mut writer = io::BufWriter::new(GzEncoder::new(Vec::new(), Compression::fast()));
    serde_json::to_writer(&mut writer, answer)?;
    writer.flush()?;
    writer
        .into_inner()
        .map_err(io::IntoInnerError::into_error)?
        .finish()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn answers_are_compressed_for_clients_that_ask_for_it() {
        for (accepted, is_compressed) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, GZIP;q=0.8", true),
            ("identity", false),
            ("gzip;q=0, identity", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            assert_eq!(reads_gzip(&headers), is_compressed, "{accepted}");
        }
        assert!(!reads_gzip(&HeaderMap::new()));
    }

    #[test]
    fn what_is_compressed_is_read_back() {
        let answer = vec!["the same words again and again"; 1000];
        let plain = encoded(&answer, false).unwrap();
        let compressed = encoded(&answer, true).unwrap();
        assert!(compressed.len() * 20 < plain.len());
        let mut read = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(&compressed[..]);
        std::io::Read::read_to_end(&mut decoder, &mut read).unwrap();
        assert_eq!(read, plain);
    }
}
