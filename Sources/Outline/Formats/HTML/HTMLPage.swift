/// The parts that are the same in every page.
enum HTMLPage {
  static let itemEnd = "</ul></details></li>\n"

  /// Allows the style and the script below, by their hashes, and nothing else.
  static let policy = """
    default-src 'none'; style-src '\(styleHash)'; script-src '\(scriptHash)'; \
    base-uri 'none'; form-action 'none'
    """

  static let styleHash = "sha256-Ia6Dn/BJdNxdIZztao5guvGr0YcDAk+zqKwePeIyagw="
  static let scriptHash = "sha256-+GnVPihuURQoR6tVu6b4+e1gDj3Js/EYJiAATprtNlQ="

  /// It uses the system colors, light or dark.
  static let style = """

    :root { color-scheme: light dark; }
    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; line-height: 1.25; }
    ul { list-style: none; margin: 0; padding: 0; }
    ul ul { margin-left: .4rem; padding-left: 1rem; border-left: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); }
    h1, summary, .leaf, p { unicode-bidi: plaintext; }
    summary, .leaf { padding: .1rem .25rem; border-radius: .25rem; }
    summary { cursor: pointer; }
    .leaf { padding-left: 1.35rem; min-height: 1.5em; }
    p { margin: 0 0 .25rem 1.35rem; white-space: pre-wrap; color: color-mix(in srgb, CanvasText 70%, Canvas); }
    :focus-visible { outline: 2px solid Highlight; outline-offset: -1px; }

    """
}
