//! The page's files: embedded in the program and bundled, or read one by one from a folder during development.

mod bundle;

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use axum::body::Bytes;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use self::bundle::{Bundle, Packed};
use crate::random_id::hex;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Embedded;

/// Prefix of versioned paths, which browsers may cache for ever.
const VERSION_PREFIX: &str = "v-";

/// The page's files.
pub(crate) struct Assets {
    folder: Option<PathBuf>,
    /// A hash of all files; `None` while they may change.
    version: Option<String>,
    /// What a browser loads instead of many small files.
    bundle: Option<Bundle>,
}

/// A file to serve.
pub(crate) struct File {
    pub(crate) bytes: Bytes,
    /// The same, compressed, if that was prepared.
    pub(crate) gzip: Option<Bytes>,
    /// The content type.
    pub(crate) kind: String,
    /// The entity tag, for embedded files.
    pub(crate) tag: Option<String>,
}

impl Assets {
    /// The files of a folder, or the embedded ones.
    pub(crate) fn new(folder: Option<PathBuf>) -> Assets {
        let changing = folder.is_some() || cfg!(debug_assertions);
        Assets {
            version: (!changing).then(version_built_in),
            bundle: folder.is_none().then(bundle_built_in).flatten(),
            folder,
        }
    }

    /// The page, with versioned paths for its files: browsers cache them for ever, and see a new version of the program at once.
    pub(crate) fn page(&self) -> Option<File> {
        let file = self.file("index.html")?;
        let html = match &self.bundle {
            Some(bundle) => Cow::Borrowed(&*bundle.page),
            None => String::from_utf8_lossy(&file.bytes),
        };
        let Some(version) = &self.version else {
            return Some(File {
                bytes: Bytes::copy_from_slice(html.as_bytes()),
                ..file
            });
        };
        let versioned = format!("/{VERSION_PREFIX}{version}/");
        let html = html.replace("=\"/", &format!("=\"{versioned}"));
        let html = html.replace(&format!("{versioned}api/"), "/api/");
        Some(File {
            tag: file.tag.map(|tag| format!("{tag}-{version}")),
            bytes: html.into(),
            ..file
        })
    }

    /// The file of a path, and whether it may be cached for ever. A page of an older version gets the current files.
    pub(crate) fn resolve<'p>(&self, path: &'p str) -> (&'p str, bool) {
        let named = path
            .strip_prefix(VERSION_PREFIX)
            .and_then(|rest| rest.split_once('/'));
        named.map_or((path, false), |(version, path)| {
            (path, self.version.as_deref() == Some(version))
        })
    }

    /// The file at a path below the page's root.
    pub(crate) fn file(&self, path: &str) -> Option<File> {
        match &self.folder {
            Some(folder) => from_folder(folder, path),
            None => self.bundled(path).or_else(|| built_in(path)),
        }
    }

    /// One of the two files of the bundle.
    fn bundled(&self, path: &str) -> Option<File> {
        let bundle = self.bundle.as_ref()?;
        let Packed { plain, gzip } = match path {
            Bundle::SCRIPT => bundle.script.clone(),
            Bundle::STYLE => bundle.style.clone(),
            _ => return None,
        };
        Some(File {
            tag: Some(hex(&Sha256::digest(&plain)[..12])),
            bytes: plain,
            gzip: Some(gzip),
            kind: kind_of(Path::new(path)),
        })
    }
}

fn bundle_built_in() -> Option<Bundle> {
    Bundle::of(|path| String::from_utf8(Embedded::get(path)?.data.into_owned()).ok())
}

/// A hash of all files.
fn version_built_in() -> String {
    let mut all = Sha256::new();
    for name in Embedded::iter() {
        let hash = Embedded::get(&name).map(|file| file.metadata.sha256_hash());
        all.update(name.as_bytes());
        all.update(hash.unwrap_or_default());
    }
    hex(&all.finalize()[..8])
}

fn from_folder(folder: &Path, path: &str) -> Option<File> {
    let inside = |part: Component| matches!(part, Component::Normal(_));
    let path = Path::new(path);
    let bytes = path
        .components()
        .all(inside)
        .then(|| std::fs::read(folder.join(path)));
    Some(File {
        bytes: bytes?.ok()?.into(),
        gzip: None,
        kind: kind_of(path),
        tag: None,
    })
}

fn built_in(path: &str) -> Option<File> {
    let file = Embedded::get(path)?;
    let hash = file.metadata.sha256_hash();
    Some(File {
        bytes: match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        },
        gzip: None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_uses_versioned_paths() {
        let web = Assets {
            folder: None,
            version: Some("abc".to_owned()),
            bundle: bundle_built_in(),
        };
        let page = String::from_utf8(web.page().unwrap().bytes.to_vec()).unwrap();
        assert!(page.contains("src=\"/v-abc/page.js\""), "{page}");
        assert!(!page.contains("modulepreload"), "{page}");
        assert!(page.contains("href=\"/api/games\""), "{page}");
        assert_eq!(web.resolve("v-abc/board/draw.js"), ("board/draw.js", true));
        assert_eq!(web.resolve("v-old/board/draw.js"), ("board/draw.js", false));
        assert_eq!(web.resolve("board/draw.js"), ("board/draw.js", false));
        assert_eq!(web.resolve("v-old"), ("v-old", false));
    }
}
