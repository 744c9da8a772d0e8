//! The page as one script and one style sheet.
//!
//! The page is written as many small modules. A browser would request them one by one, and parse their comments, before it
//! shows anything; so they are put together here, when the server starts:
//!
//! 1. Modules are found by their imports, from `main.js` on. A module that is loaded on demand and imports nothing, such as
//!    the words of another language, stays a file of its own.
//! 2. Each module becomes a function that returns its exports and runs when they are first needed.
//! 3. Imports become look-ups of what those functions returned. The names for that begin with `$`, which the page's own don't.
//!
//! Only the forms that the page's formatter leaves are understood: `import … from "…";` and `export` at the start of a line,
//! and `await import("…")`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The module that starts the page.
const ENTRY: &str = "main.js";

/// The whole page: a document and two files.
pub(super) struct Bundle {
    /// The document, which names the two files.
    pub(super) page: String,
    pub(super) script: Packed,
    pub(super) style: Packed,
}

/// A file and its compressed form, made once.
#[derive(Clone)]
pub(super) struct Packed {
    pub(super) plain: Bytes,
    pub(super) gzip: Bytes,
}

impl Packed {
    fn new(text: String) -> Option<Packed> {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(text.as_bytes()).ok()?;
        Some(Packed {
            gzip: gzip.finish().ok()?.into(),
            plain: text.into(),
        })
    }
}

impl Bundle {
    /// The paths of the two files.
    pub(super) const SCRIPT: &str = "page.js";
    pub(super) const STYLE: &str = "page.css";

    /// Puts the files of a page together; `None` if one is missing or not understood.
    pub(super) fn of(read: impl Fn(&str) -> Option<String>) -> Option<Bundle> {
        let document = read("index.html")?;
        let sheets = document.lines().filter_map(style_sheet);
        let style: String = sheets.map(&read).collect::<Option<_>>()?;
        Some(Bundle {
            page: page(&document),
            script: Packed::new(script(&modules(&read)?))?,
            style: Packed::new(style)?,
        })
    }
}

/// The path of the style sheet that a line of the document links to.
fn style_sheet(line: &str) -> Option<&str> {
    let rest = line
        .trim_start()
        .strip_prefix(r#"<link rel="stylesheet" href="/"#)?;
    rest.strip_suffix(r#"">"#)
}

/// The document with the two files instead of all others.
fn page(document: &str) -> String {
    let mut page = String::new();
    for line in document.lines() {
        if style_sheet(line).is_some() || line.contains(r#"rel="modulepreload""#) {
            continue;
        }
        if line.contains(r#"type="module""#) {
            let (script, style) = (Bundle::SCRIPT, Bundle::STYLE);
            let _ = writeln!(page, r#"  <link rel="stylesheet" href="/{style}">"#);
            let _ = writeln!(page, r#"  <script type="module" src="/{script}"></script>"#);
        } else {
            page.push_str(line);
            page.push('\n');
        }
    }
    page
}

/// A module whose imports are look-ups.
#[derive(Default)]
struct Module {
    body: String,
    exports: Vec<String>,
    /// Modules that it imports.
    imports: Vec<String>,
    /// Modules that it loads on demand.
    on_demand: Vec<String>,
}

/// All modules of the bundle by path.
fn modules(read: &impl Fn(&str) -> Option<String>) -> Option<BTreeMap<String, Module>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![ENTRY.to_owned()];
    while let Some(path) = waiting.pop() {
        if found.contains_key(&path) {
            continue;
        }
        let module = Module::parse(&path, &read(&path)?, read)?;
        waiting.extend(module.imports.iter().chain(&module.on_demand).cloned());
        found.insert(path, module);
    }
    Some(found)
}

impl Module {
    fn parse(path: &str, source: &str, read: &impl Fn(&str) -> Option<String>) -> Option<Module> {
        let mut module = Module::default();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            let start = line.trim_start();
            if is_comment(start) {
                let mut last = line;
                while start.starts_with("/*") && !last.contains("*/") {
                    last = lines.next()?;
                }
            } else if line.starts_with("import ") {
                let mut statement = line.to_owned();
                while !statement.ends_with(';') {
                    statement.push_str(lines.next()?.trim());
                }
                module.import(path, &statement)?;
            } else if let Some(declaration) = line.strip_prefix("export ") {
                module.exports.push(declared(declaration)?.to_owned());
                module.line(path, declaration, read)?;
            } else {
                module.line(path, line, read)?;
            }
        }
        Some(module)
    }

    /// `import { a, b as c } from "./x.js";` or `import * as x from "./x.js";`
    fn import(&mut self, path: &str, statement: &str) -> Option<()> {
        let (names, target) = statement.strip_prefix("import ")?.split_once(" from \"")?;
        let target = resolved(path, target.strip_suffix("\";")?)?;
        let names = names.strip_prefix("* as ").unwrap_or(names).replace(" as ", ": ");
        let _ = writeln!(self.body, "const {names} = $load(\"{target}\");");
        self.imports.push(target);
        Some(())
    }

    /// A line of code, with what it loads on demand.
    fn line(&mut self, path: &str, line: &str, read: &impl Fn(&str) -> Option<String>) -> Option<()> {
        const LOAD: &str = "await import(\"";
        let mut rest = line;
        while let Some((before, after)) = rest.split_once(LOAD) {
            let (target, after) = after.split_once('"')?;
            let target = resolved(path, target)?;
            if imports_something(&read(&target)?) {
                let _ = write!(self.body, "{before}$load(\"{target}\"");
                self.on_demand.push(target);
            } else {
                let _ = write!(self.body, "{before}{LOAD}./{target}\"");
            }
            rest = after;
        }
        self.body.push_str(rest);
        self.body.push('\n');
        Some(())
    }
}

/// Whether a line begins with a comment and has nothing else; a cast is followed by code.
fn is_comment(line: &str) -> bool {
    let is_block = line.starts_with("/*");
    line.starts_with("//") || is_block && line.split_once("*/").is_none_or(|(_, code)| code.is_empty())
}

fn imports_something(source: &str) -> bool {
    source.lines().any(|line| line.starts_with("import "))
}

/// The name of an exported declaration.
fn declared(declaration: &str) -> Option<&str> {
    let declaration = declaration.strip_prefix("async ").unwrap_or(declaration);
    let kinds = ["function ", "class ", "const "];
    let name = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let length = name.find(|c| !is_part(c)).unwrap_or(name.len());
    (length > 0).then(|| &name[..length])
}

/// The path of a module that another one names.
fn resolved(from: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// One script of all modules.
fn script(modules: &BTreeMap<String, Module>) -> String {
    let mut script = "const $modules = {}, $loaded = {};\n\
                      const $load = (path) => ($loaded[path] ??= $modules[path]());\n"
        .to_owned();
    for (path, module) in modules.iter().filter(|(path, _)| *path != ENTRY) {
        let exports = module.exports.join(", ");
        let _ = write!(
            script,
            "$modules[\"{path}\"] = () => {{\n{}return {{ {exports} }};\n}};\n",
            module.body
        );
    }
    if let Some(entry) = modules.get(ENTRY) {
        let _ = write!(script, "await (async () => {{\n{}}})();\n", entry.body);
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled(files: &[(&str, &str)]) -> Option<String> {
        let read = |path: &str| {
            let found = files.iter().find(|(name, _)| *name == path)?;
            Some(found.1.to_owned())
        };
        Some(script(&modules(&read)?))
    }

    #[test]
    fn modules_become_functions_and_imports_look_ups() {
        let script = bundled(&[
            (
                "main.js",
                "// The entry.\nimport {\n  add,\n  one as first,\n} from \"./base/sums.js\";\nimport * as sums from \"./base/sums.js\";\nconst { page } = await import(\"./page.js\");\n",
            ),
            (
                "base/sums.js",
                "/**\n * Adds.\n */\nexport const add = (a, b) => a + b; // Kept.\n/** One. */\nexport const one =\n  /** @type {any} */ (1);\n",
            ),
            (
                "page.js",
                "import { one } from \"./base/sums.js\";\nexport async function page() {\n  return (await import(\"./text/fr.js\")).fr + one;\n}\n",
            ),
            ("text/fr.js", "export const fr = \"un\";\n"),
        ]);
        let expected = r#"const $modules = {}, $loaded = {};
const $load = (path) => ($loaded[path] ??= $modules[path]());
$modules["base/sums.js"] = () => {
const add = (a, b) => a + b; // Kept.
const one =
  /** @type {any} */ (1);
return { add, one };
};
$modules["page.js"] = () => {
const { one } = $load("base/sums.js");
async function page() {
  return (await import("./text/fr.js")).fr + one;
}
return { page };
};
await (async () => {
const {add,one: first,} = $load("base/sums.js");
const sums = $load("base/sums.js");
const { page } = $load("page.js");
})();
"#;
        assert_eq!(script.unwrap(), expected);
    }

    #[test]
    fn what_is_not_understood_is_not_bundled() {
        assert!(bundled(&[("main.js", "import \"./missing.js\";\n")]).is_none());
        assert!(bundled(&[("main.js", "import { a } from \"./missing.js\";\n")]).is_none());
        assert!(bundled(&[("main.js", "export default 1;\n")]).is_none());
        assert!(bundled(&[("main.js", "import { a } from \"../outside.js\";\n")]).is_none());
    }
}
