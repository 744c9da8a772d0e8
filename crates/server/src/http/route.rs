//! A route: its path, its handler, and its description. One can't exist without the others, so the API's documents
//! describe exactly the routes that the server answers.

use std::sync::Arc;

use axum::handler::Handler;
use axum::middleware::from_fn;
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema};

use crate::app::App;
use crate::http::middleware;

/// Adds a type to a document and returns its schema.
pub(super) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// A route with its handler and its description.
pub(crate) struct Route {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    pub(crate) method: &'static str,
    /// The whole path, with parameters in braces.
    pub(crate) path: &'static str,
    /// What it does, in a sentence.
    pub(crate) summary: &'static str,
    /// The query parameters: structs, whose fields are one parameter each.
    pub(super) query: Vec<SchemaOf>,
    /// The JSON in the request's body.
    pub(super) body: Option<SchemaOf>,
    /// The successful response.
    pub(super) response: Success,
    effect: Effect,
    handler: MethodRouter<Arc<App>>,
}

/// What a request does to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Nothing: it ends when its client leaves.
    Reads,
    /// It may change something: it runs to its end.
    Changes,
}

/// What a route answers when all is well.
pub(super) enum Success {
    /// A status and JSON.
    Json(u16, SchemaOf),
    /// A file of this media type.
    File(&'static str),
    /// JSON messages over a WebSocket.
    WebSocket(SchemaOf),
    /// 204.
    NoContent,
}

/// Routes that belong together: a section of the documentation.
pub(crate) struct Section {
    /// Its name, an OpenAPI tag.
    pub(crate) name: &'static str,
    /// In reading order.
    pub(crate) routes: Vec<Route>,
}

macro_rules! constructors {
    ($($name:ident, $filter:ident, $effect:ident;)+) => {$(
        #[doc = concat!("A `", stringify!($filter), "` route.")]
        pub(super) fn $name<H, T>(path: &'static str, handler: H, summary: &'static str) -> Route
        where
            H: Handler<T, Arc<App>>,
            T: 'static,
        {
            Route {
                method: stringify!($filter),
                path,
                summary,
                query: Vec::new(),
                body: None,
                response: Success::NoContent,
                effect: Effect::$effect,
                handler: on(MethodFilter::$filter, handler),
            }
        }
    )+};
}

constructors! {
    get, GET, Reads;
    post, POST, Changes;
    put, PUT, Changes;
    delete, DELETE, Changes;
}

impl Route {
    /// The handler, to be mounted at `path`.
    pub(super) fn into_handler(self) -> MethodRouter<Arc<App>> {
        match self.effect {
            Effect::Reads => self.handler.layer(from_fn(middleware::while_wanted)),
            Effect::Changes => self.handler.layer(from_fn(middleware::run_to_end)),
        }
    }

    /// Changes nothing, whatever its method.
    pub(super) fn reads_only(self) -> Route {
        Route {
            effect: Effect::Reads,
            ..self
        }
    }

    /// With the fields of `T` as query parameters.
    pub(super) fn query<T: JsonSchema>(mut self) -> Route {
        self.query.push(T::json_schema);
        self
    }

    /// With a JSON body.
    pub(super) fn body<T: JsonSchema>(mut self) -> Route {
        self.body = Some(schema_of::<T>);
        self
    }

    /// Answers 200 with JSON.
    pub(super) fn json<T: JsonSchema>(self) -> Route {
        self.success(Success::Json(200, schema_of::<T>))
    }

    /// Answers 201 with JSON.
    pub(super) fn created<T: JsonSchema>(self) -> Route {
        self.success(Success::Json(201, schema_of::<T>))
    }

    /// Answers 200 with a file of this media type.
    pub(super) fn file(self, media_type: &'static str) -> Route {
        self.success(Success::File(media_type))
    }

    /// Answers 101, then sends JSON messages.
    pub(super) fn web_socket<T: JsonSchema>(self) -> Route {
        self.success(Success::WebSocket(schema_of::<T>))
    }

    /// Answers 204.
    pub(super) fn no_content(self) -> Route {
        self.success(Success::NoContent)
    }

    fn success(self, response: Success) -> Route {
        Route { response, ..self }
    }
}

/// A reference to the schema of a type, which is added to the document's components.
pub(super) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}
