//! Who somebody is: their name, their account.

use std::sync::Arc;

use api::{AccountRemoval, Credentials, Me, NewName, NewPassword, Session};
use axum::Json;
use axum::extract::{FromRequest, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::Body;
use crate::Error;
use crate::app::App;
use crate::http::client_address::ClientAddress;
use crate::people::guest::{Cookie, Guest};
use crate::people::name::tidy_name;
use crate::people::sign_in::{SignedIn, account_name};
use crate::people::token::Token;
use crate::people::visitor::{SentToken, Visitor};

/// Who the reader is.
pub(crate) async fn me(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Me>, Error> {
    let person = app.person(&visitor).await?;
    Ok(Json(person.map(|person| person.view()).unwrap_or_default()))
}

/// Chooses a name.
pub(crate) async fn name(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(called): Body<NewName>,
) -> Result<Response, Error> {
    let name = tidy_name(&called.name)?;
    let guest = Guest::known_or_new(visitor)?;
    app.store.keep_name(&guest.holder, name, app.time.now()).await?;
    let person = app.person(&guest.visitor()).await?;
    let me = person.map(|person| person.view()).unwrap_or_default();
    Ok(guest.welcomed(&app, &headers, me).into_response())
}

/// Somebody who wants to be let in.
#[derive(FromRequest)]
#[from_request(state(Arc<App>))]
pub(crate) struct Entrant {
    #[from_request(via(State))]
    app: Arc<App>,
    sent: SentToken,
    address: ClientAddress,
    headers: HeaderMap,
    #[from_request(via(Body))]
    credentials: Credentials,
}

impl Entrant {
    fn attempt(&self) -> Result<(), Error> {
        let name = account_name(&self.credentials.name)?;
        self.app.http.usage.attempt(self.address.0, &name)
    }
}

/// Makes an account and signs in.
pub(crate) async fn sign_up(who: Entrant) -> Result<Response, Error> {
    who.attempt()?;
    let signed_in = who.app.sign_up(who.sent.0, who.credentials).await?;
    Ok((StatusCode::CREATED, answer(&who.app, &who.headers, signed_in)).into_response())
}

/// Signs in.
pub(crate) async fn sign_in(who: Entrant) -> Result<Response, Error> {
    who.attempt()?;
    let signed_in = who.app.sign_in(who.sent.0, who.credentials).await?;
    Ok(answer(&who.app, &who.headers, signed_in).into_response())
}

fn answer(app: &App, headers: &HeaderMap, signed_in: SignedIn) -> (Option<Cookie>, Json<Session>) {
    let SignedIn { person, token } = signed_in;
    let guest = Guest {
        new_token: Some(token),
        holder: person.holder.clone(),
    };
    guest.welcomed(app, headers, person.view())
}

/// Signs out: whoever has the token is nobody from now on.
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    SentToken(token): SentToken,
) -> Result<Response, Error> {
    match token {
        Some(Token::Session(token)) => {
            app.store.end_session(&token).await?;
            Ok(forgotten(&app))
        }
        // A guest who forgot the token would lose the seats.
        _ => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// Signs out everywhere, here too.
pub(crate) async fn sign_out_everywhere(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Error> {
    app.sign_out_everywhere(&visitor).await?;
    Ok(forgotten(&app))
}

/// Changes the password; whoever was signed in elsewhere is so no longer.
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(new): Body<NewPassword>,
) -> Result<Response, Error> {
    let signed_in = app.change_password(&visitor, address, new).await?;
    Ok(answer(&app, &headers, signed_in).into_response())
}

/// Removes the account.
pub(crate) async fn remove_account(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(removal): Body<AccountRemoval>,
) -> Result<Response, Error> {
    app.remove_account(&visitor, address, removal).await?;
    Ok(forgotten(&app))
}

/// Done, and the browser forgets the token.
fn forgotten(app: &App) -> Response {
    (StatusCode::NO_CONTENT, app.cookie("", 0)).into_response()
}
