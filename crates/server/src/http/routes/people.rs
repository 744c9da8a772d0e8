//! The visitor's name and account.

use std::sync::Arc;

use api::{AccountRemoval, Credentials, Empty, Me, NewName, NewPassword, Session};
use axum::extract::{FromRequest, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};

use super::Body;
use crate::Error;
use crate::app::App;
use crate::http::client_address::ClientAddress;
use crate::http::compression::Uncompressed;
use crate::http::request_key::RequestKey;
use crate::people::guest::{Cookie, Guest};
use crate::people::sign_in::SignedIn;
use crate::people::token::Token;
use crate::people::visitor::{EvenBanned, SentToken, Visitor};

/// `GET /api/me`
pub(crate) async fn me(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Me>, Error> {
    Ok(Json(app.me(&visitor).await?))
}

/// `GET /api/account/data`
pub(crate) async fn own_data(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Error> {
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"tessera.json\""),
        (CACHE_CONTROL, "no-store"),
    ];
    let body = app.own_data(&visitor).await?;
    Ok((headers, Extension(Uncompressed), body).into_response())
}

/// `POST /api/session/guest`: a token for a visitor who has none. With it, whatever the visitor does next can be repeated: a seat
/// that was taken is not lost with the response.
pub(crate) async fn guest(
    State(app): State<Arc<App>>,
    EvenBanned(visitor): EvenBanned,
    headers: HeaderMap,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Error> {
    let me = app.me(&visitor).await?;
    let guest = Guest::known_or_new(visitor)?;
    Ok(guest.welcomed(&app, &headers, me).into_response())
}

/// `PUT /api/me`
pub(crate) async fn name(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(called): Body<NewName>,
) -> Result<Response, Error> {
    let name = app.display_name(&visitor, &called.name).await?;
    if app.person(&visitor).await?.is_none() {
        app.http.usage.quotas.person(address)?;
    }
    let guest = Guest::known_or_new(visitor)?;
    app.store.keep_name(&guest.holder, name, app.time.now()).await?;
    let me = app.me(&guest.visitor()).await?;
    Ok(guest.welcomed(&app, &headers, me).into_response())
}

/// An attempt to sign in or to create an account.
#[derive(FromRequest)]
#[from_request(state(Arc<App>))]
pub(crate) struct Entrant {
    #[from_request(via(State))]
    app: Arc<App>,
    sent: SentToken,
    address: ClientAddress,
    key: RequestKey,
    headers: HeaderMap,
    #[from_request(via(Body))]
    credentials: Credentials,
}

/// `POST /api/accounts`
pub(crate) async fn sign_up(who: Entrant) -> Result<Response, Error> {
    let ClientAddress(address) = who.address;
    let signed_in = who
        .app
        .sign_up(who.sent.0, address, who.credentials, &who.key)
        .await?;
    let answer = answer(&who.app, &who.headers, signed_in).await?;
    Ok((StatusCode::CREATED, answer).into_response())
}

/// `POST /api/session`
pub(crate) async fn sign_in(who: Entrant) -> Result<Response, Error> {
    let ClientAddress(address) = who.address;
    let signed_in = who.app.sign_in(who.sent.0, address, who.credentials).await?;
    Ok(answer(&who.app, &who.headers, signed_in).await?.into_response())
}

async fn answer(
    app: &App,
    headers: &HeaderMap,
    signed_in: SignedIn,
) -> Result<(Option<Cookie>, Json<Session>), Error> {
    let SignedIn { person, token } = signed_in;
    let guest = Guest {
        new_token: Some(token),
        holder: person.holder,
    };
    let me = app.me(&guest.visitor()).await?;
    Ok(guest.welcomed(app, headers, me))
}

/// `DELETE /api/session`: ends the session of the token.
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    SentToken(token): SentToken,
) -> Result<Response, Error> {
    match token {
        Some(Token::Session(token)) => {
            app.sign_out(&token).await?;
            Ok(forgotten(&app))
        }
        // A guest who forgot the token would lose the seats.
        _ => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// `DELETE /api/sessions`
pub(crate) async fn sign_out_everywhere(
    State(app): State<Arc<App>>,
    EvenBanned(visitor): EvenBanned,
) -> Result<Response, Error> {
    app.sign_out_everywhere(&visitor).await?;
    Ok(forgotten(&app))
}

/// `PUT /api/account/password`
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    EvenBanned(visitor): EvenBanned,
    ClientAddress(address): ClientAddress,
    key: RequestKey,
    headers: HeaderMap,
    Body(new): Body<NewPassword>,
) -> Result<Response, Error> {
    let signed_in = app.change_password(&visitor, address, new, &key).await?;
    Ok(answer(&app, &headers, signed_in).await?.into_response())
}

/// `POST /api/account/removal`
pub(crate) async fn remove_account(
    State(app): State<Arc<App>>,
    EvenBanned(visitor): EvenBanned,
    ClientAddress(address): ClientAddress,
    key: RequestKey,
    Body(removal): Body<AccountRemoval>,
) -> Result<Response, Error> {
    app.remove_account(&visitor, address, removal, &key).await?;
    Ok(forgotten(&app))
}

/// 204, and the browser deletes its cookie.
fn forgotten(app: &App) -> Response {
    (StatusCode::NO_CONTENT, app.cookie("", 0)).into_response()
}
