//! The page's files: built into the program, or read from a folder while somebody works on them.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::random_id::hex;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Embedded;

/// What addresses of files begin with that never change.
const LASTING: &str = "v-";

/// Where the page's files are.
pub(crate) struct Assets {
    folder: Option<PathBuf>,
    /// Names the files as they are: other files, other name. None while somebody may be changing them.
    version: Option<String>,
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

impl Assets {
    /// The files of a folder, or those built in.
    pub(crate) fn new(folder: Option<PathBuf>) -> Assets {
        let changing = folder.is_some() || cfg!(debug_assertions);
        Assets {
            version: (!changing).then(version_built_in),
            folder,
        }
    }

    /// The page, which tells browsers to ask for its files under names that last: a reader who has them asks for none
    /// again, and a new version of the program is seen at once.
    pub(crate) fn page(&self) -> Option<File> {
        let file = self.file("index.html")?;
        let Some(version) = &self.version else {
            return Some(file);
        };
        let html = String::from_utf8_lossy(&file.bytes);
        let lasting = format!("/{LASTING}{version}/");
        let html = html.replace("=\"/", &format!("=\"{lasting}"));
        let html = html.replace(&format!("{lasting}api/"), "/api/");
        Some(File {
            tag: file.tag.map(|tag| format!("{tag}-{version}")),
            bytes: Cow::Owned(html.into_bytes()),
            kind: file.kind,
        })
    }

    /// What a path means, and whether it means that for ever. A page that was opened before the program changed gets
    /// the files of now.
    pub(crate) fn resolve<'p>(&self, path: &'p str) -> (&'p str, bool) {
        let named = path.strip_prefix(LASTING).and_then(|rest| rest.split_once('/'));
        named.map_or((path, false), |(version, path)| {
            (path, self.version.as_deref() == Some(version))
        })
    }

    /// The file of a path below the page's root.
    pub(crate) fn file(&self, path: &str) -> Option<File> {
        match &self.folder {
            Some(folder) => from_folder(folder, path),
            None => built_in(path),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_its_files_as_they_are_now() {
        let web = Assets {
            folder: None,
            version: Some("abc".to_owned()),
        };
        let page = String::from_utf8(web.page().unwrap().bytes.into_owned()).unwrap();
        assert!(page.contains("src=\"/v-abc/main.js\""), "{page}");
        assert!(page.contains("href=\"/api/games\""), "{page}");
        assert_eq!(web.resolve("v-abc/board/draw.js"), ("board/draw.js", true));
        assert_eq!(web.resolve("v-old/board/draw.js"), ("board/draw.js", false));
        assert_eq!(web.resolve("board/draw.js"), ("board/draw.js", false));
        assert_eq!(web.resolve("v-old"), ("v-old", false));
    }
}
