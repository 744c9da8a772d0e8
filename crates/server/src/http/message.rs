//! Messages for the wire.

use api::{Arg, Message};

/// The wire's form of a message.
pub(crate) fn wire_message(message: &rules::Message) -> Message {
    Message {
        code: message.code().into(),
        args: wire_args(message),
    }
}

/// The wire's form of a message's arguments.
pub(crate) fn wire_args(message: &rules::Message) -> Vec<Arg> {
    let arg = |arg: &rules::Arg| match arg {
        rules::Arg::Text(text) => Arg::Text(text.clone()),
        rules::Arg::Message(message) => Arg::Message(wire_message(message)),
    };
    message.args().iter().map(arg).collect()
}
