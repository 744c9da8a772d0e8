//! Who somebody is: their name, their account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::Body;
use crate::Error;
use crate::api::{CalledBy, Credentials, Me};
use crate::app::App;
use crate::guard::Address;
use crate::guest::Guest;
use crate::people::{SignedIn, account_name};
use crate::seat::{Sent, Visitor, tidy_name};
use crate::secret::Token;

/// Who the reader is.
pub(crate) async fn me(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Me>, Error> {
    let person = app.person(&visitor).await?;
    Ok(Json(person.map(|person| person.shown()).unwrap_or_default()))
}

/// Chooses a name.
pub(crate) async fn name(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(called): Body<CalledBy>,
) -> Result<Response, Error> {
    let name = tidy_name(&called.name)?;
    let guest = Guest::known_or_new(visitor)?;
    app.store.keep_name(&guest.holder, name, app.time.now()).await?;
    let person = app.person(&guest.visitor()).await?;
    let me = person.map(|person| person.shown()).unwrap_or_default();
    Ok(guest.welcomed(&app, &headers, me).into_response())
}

/// Makes an account and signs in.
pub(crate) async fn sign_up(
    State(app): State<Arc<App>>,
    Sent(token): Sent,
    Address(address): Address,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, Error> {
    app.usage.attempt(address, &account_name(&credentials.name)?)?;
    let signed_in = app.sign_up(token, credentials).await?;
    Ok((StatusCode::CREATED, answer(&app, &headers, signed_in)).into_response())
}

/// Signs in.
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    Sent(token): Sent,
    Address(address): Address,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, Error> {
    app.usage.attempt(address, &account_name(&credentials.name)?)?;
    let signed_in = app.sign_in(token, credentials).await?;
    Ok(answer(&app, &headers, signed_in).into_response())
}

fn answer(app: &App, headers: &HeaderMap, signed_in: SignedIn) -> impl IntoResponse + use<> {
    let SignedIn { person, token } = signed_in;
    let guest = Guest {
        new_token: Some(token),
        holder: person.holder.clone(),
    };
    guest.welcomed(app, headers, person.shown())
}

/// Signs out: whoever has the token is nobody from now on.
pub(crate) async fn sign_out(State(app): State<Arc<App>>, Sent(token): Sent) -> Result<Response, Error> {
    match token {
        Some(Token::Session(token)) => {
            app.store.end_session(&token).await?;
            Ok((StatusCode::NO_CONTENT, app.cookie("", 0)).into_response())
        }
        // A guest who forgot the token would lose the seats.
        _ => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}
