//! The guard of the server: this computer's own page may talk to it, and nobody else.
//!
//! Any web page may send requests to 127.0.0.1, and a name server may point any name there. So a
//! request must name us in its `Host`, and whatever changes something or opens the WebSocket must
//! come from our own page, which its `Origin` tells.

use std::format;
use std::string::String;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};

/// The port that browsers leave out of `Host` and `Origin`.
const UNSPOKEN_PORT: u16 = 80;

/// The headers of every answer to the browser: use nothing from elsewhere, show this nowhere else, and keep no copy,
/// for another board may be served from here tomorrow.
const ANSWER_HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (header::CACHE_CONTROL, "no-store"),
];

/// The names under which a browser on this computer knows the server.
pub(super) struct OwnAddress {
    hosts: [String; 2],
}

impl OwnAddress {
    /// The server on this port.
    pub(super) fn new(port: u16) -> Self {
        let host = |name: &str| match port {
            UNSPOKEN_PORT => name.into(),
            _ => format!("{name}:{port}"),
        };
        Self {
            hosts: [host("127.0.0.1"), host("localhost")],
        }
    }

    /// The origin to show to the user.
    pub(super) fn origin(&self) -> String {
        let [host, _] = &self.hosts;
        format!("http://{host}")
    }

    fn is_own_host(&self, value: &HeaderValue) -> bool {
        self.hosts
            .iter()
            .any(|host| value.as_bytes().eq_ignore_ascii_case(host.as_bytes()))
    }

    fn is_own_origin(&self, value: &HeaderValue) -> bool {
        value
            .as_bytes()
            .strip_prefix(b"http://")
            .is_some_and(|host| self.hosts.iter().any(|own| own.as_bytes() == host))
    }

    /// Lets a request pass, or says the answer to it if it may not.
    fn admit(&self, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
        if !exactly_one(headers, header::HOST, |host| self.is_own_host(host)) {
            return Err(Refusal::ForeignHost);
        }
        let only_reads = matches!(*method, Method::GET | Method::HEAD) && path != super::tabs::PATH;
        let may_be_silent = only_reads && !headers.contains_key(header::ORIGIN);
        if may_be_silent
            || exactly_one(headers, header::ORIGIN, |origin| self.is_own_origin(origin))
        {
            Ok(())
        } else {
            Err(Refusal::ForeignOrigin)
        }
    }
}

/// The reasons for which a request is refused.
#[derive(Debug, PartialEq, Eq)]
enum Refusal {
    ForeignHost,
    ForeignOrigin,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::ForeignHost => (
                StatusCode::MISDIRECTED_REQUEST,
                "This server only answers to its own address on this computer.\n",
            ),
            Self::ForeignOrigin => (
                StatusCode::FORBIDDEN,
                "This server only takes orders from its own page.\n",
            ),
        }
        .into_response()
    }
}

/// Puts the guard before all rooms of the server.
pub(super) fn protect(rooms: Router, address: OwnAddress) -> Router {
    rooms
        .layer(from_fn_with_state(Arc::new(address), check))
        .layer(from_fn(label))
}

async fn check(State(address): State<Arc<OwnAddress>>, request: Request, next: Next) -> Response {
    match address.admit(request.method(), request.uri().path(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

async fn label(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in ANSWER_HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

/// True if a header is there once and passes the test; twice may mean different things to others.
fn exactly_one(
    headers: &HeaderMap,
    name: HeaderName,
    passes: impl Fn(&HeaderValue) -> bool,
) -> bool {
    let mut values = headers.get_all(name).iter();
    values.next().is_some_and(passes) && values.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admit(
        method: Method,
        path: &str,
        pairs: &[(HeaderName, &'static str)],
    ) -> Result<(), Refusal> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(name, HeaderValue::from_static(value));
        }
        OwnAddress::new(8037).admit(&method, path, &headers)
    }

    const OWN_HOST: (HeaderName, &str) = (header::HOST, "127.0.0.1:8037");
    const OWN_ORIGIN: (HeaderName, &str) = (header::ORIGIN, "http://127.0.0.1:8037");
    const FOREIGN_ORIGIN: (HeaderName, &str) = (header::ORIGIN, "http://chess.example");

    #[test]
    fn our_page_may_do_everything() {
        assert_eq!(admit(Method::GET, "/", &[OWN_HOST]), Ok(()));
        assert_eq!(
            admit(Method::GET, "/", &[(header::HOST, "LocalHost:8037")]),
            Ok(())
        );
        assert_eq!(
            admit(Method::GET, "/socket", &[OWN_HOST, OWN_ORIGIN]),
            Ok(())
        );
        assert_eq!(
            admit(Method::POST, "/card/A", &[OWN_HOST, OWN_ORIGIN]),
            Ok(())
        );
    }

    #[test]
    fn another_host_is_refused() {
        for hosts in [
            &[][..],
            &[(header::HOST, "chess.example:8037")],
            &[(header::HOST, "127.0.0.1")],
            &[(header::HOST, "127.0.0.1:80")],
            &[(header::HOST, "127.0.0.1:8037.chess.example")],
            &[OWN_HOST, (header::HOST, "chess.example")],
        ] {
            assert_eq!(
                admit(Method::GET, "/", hosts),
                Err(Refusal::ForeignHost),
                "{hosts:?}"
            );
        }
    }

    #[test]
    fn another_origin_is_refused() {
        for origin in [
            FOREIGN_ORIGIN,
            (header::ORIGIN, "null"),
            (header::ORIGIN, "https://127.0.0.1:8037"),
            (header::ORIGIN, "http://127.0.0.1:8038"),
        ] {
            for path in ["/", "/socket", "/card/A"] {
                assert_eq!(
                    admit(Method::GET, path, &[OWN_HOST, origin.clone()]),
                    Err(Refusal::ForeignOrigin),
                    "{origin:?} {path}"
                );
            }
        }
    }

    #[test]
    fn orders_without_an_origin_are_refused() {
        assert_eq!(
            admit(Method::GET, "/socket", &[OWN_HOST]),
            Err(Refusal::ForeignOrigin)
        );
        assert_eq!(
            admit(Method::POST, "/card/A", &[OWN_HOST]),
            Err(Refusal::ForeignOrigin)
        );
    }

    #[test]
    fn browsers_leave_out_port_80() {
        let address = OwnAddress::new(UNSPOKEN_PORT);
        assert_eq!(address.origin(), "http://127.0.0.1");
        assert!(address.is_own_host(&HeaderValue::from_static("localhost")));
    }
}
