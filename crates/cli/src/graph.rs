//! Common parts of SVG charts: frame, title, colours and fonts.

/// The start of a chart; its content and `</svg>` follow. `style` adds CSS.
pub(crate) fn sheet(title: &str, [width, height]: [f64; 2], left: f64, style: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<style>\n{STYLE}{style}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"14\"/>\n\
         <text class=\"title\" x=\"{left}\" y=\"34\">{title}</text>\n"
    )
}

/// The light theme of the page.
const STYLE: &str = "\
.paper{fill:#fffdf9}.grid{stroke:#ddd3c4;stroke-width:1}.half{stroke:#6f675d;stroke-width:1;stroke-dasharray:4 4}
text{font:12px system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif;fill:#6f675d}
.title{font-size:16px;font-weight:600;fill:#2a2622}.left{text-anchor:end}.below{text-anchor:middle}
";

/// Text escaped for SVG.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
