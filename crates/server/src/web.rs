//! The page's files: built into the program, or read from a folder while somebody works on them.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use rust_embed::RustEmbed;

use crate::secret::hex;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Embedded;

/// Where the page's files are.
pub(crate) struct Web {
    folder: Option<PathBuf>,
}

/// A file of the page.
pub(crate) struct File {
    /// What is in it.
    pub(crate) bytes: Cow<'static, [u8]>,
    /// What kind it is.
    pub(crate) kind: String,
    /// Changes whenever the file does.
    pub(crate) tag: Option<String>,
}

impl Web {
    /// The files of a folder, or those built in.
    pub(crate) fn new(folder: Option<PathBuf>) -> Web {
        Web { folder }
    }

    /// The file of a path below the page's root.
    pub(crate) fn file(&self, path: &str) -> Option<File> {
        match &self.folder {
            Some(folder) => from_folder(folder, path),
            None => built_in(path),
        }
    }
}

fn from_folder(folder: &Path, path: &str) -> Option<File> {
    let inside = |part: Component| matches!(part, Component::Normal(_));
    let path = Path::new(path);
    let bytes = path
        .components()
        .all(inside)
        .then(|| std::fs::read(folder.join(path)));
    Some(File {
        bytes: Cow::Owned(bytes?.ok()?),
        kind: kind_of(path),
        tag: None,
    })
}

fn built_in(path: &str) -> Option<File> {
    let file = Embedded::get(path)?;
    let hash = file.metadata.sha256_hash();
    Some(File {
        bytes: file.data,
        kind: kind_of(Path::new(path)),
        tag: Some(hex(&hash[..12])),
    })
}

fn kind_of(path: &Path) -> String {
    let ending = path
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    let kind = match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "wav" => "audio/wav",
        "txt" | "md" | "ts" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    kind.to_owned()
}
