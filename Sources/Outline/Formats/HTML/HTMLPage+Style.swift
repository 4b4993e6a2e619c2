/// The style of the page, except for the style of the rows.
extension HTMLPage {
  /// Light and dark colors. The contrast between text and background is at least 4.5 to 1.
  static let colors = """
    :root {
      color-scheme: light dark;
      --page: #fdfdfb; --text: #23262b; --quiet: #60666f; --line: #e4e3dd; --hover: #f3f2ed;
      --field: #ffffff; --edge: #8d8f92; --link: #0a58a8; --mark: #ffe27a; --on-mark: #23262b;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #17191c; --text: #e3e5e8; --quiet: #9aa2ab; --line: #303439; --hover: #202428;
        --field: #1e2125; --edge: #737a82; --link: #86bbf4; --mark: #665200; --on-mark: #fff6d6;
      }
    }

    """

  static let layout = """
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding: 5rem 0 2rem; }
    body {
      font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
      color: var(--text); background: var(--page); overflow-wrap: anywhere;
      max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.5rem 5rem;
    }
    h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; font-weight: 650; margin: 0; text-wrap: balance; }
    #counts { margin: .35rem 0 1.25rem; color: var(--quiet); font-size: .875rem; font-variant-numeric: tabular-nums; }
    #controls {
      position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center;
      margin: 0 -.5rem 1rem; padding: .5rem; background: var(--page); border-bottom: 1px solid var(--line);
    }
    #filter, #controls button {
      font: inherit; font-size: .875rem; color: inherit; background: var(--field);
      border: 1px solid var(--edge); border-radius: .4rem; padding: .3rem .7rem; min-height: 2.25rem;
    }
    #filter { flex: 1 1 8rem; min-width: 8rem; }
    #filter::placeholder { color: var(--quiet); opacity: 1; }
    #controls button { cursor: pointer; }
    #controls button:hover { background: var(--hover); }
    #matches { flex-basis: 100%; color: var(--quiet); font-size: .875rem; }
    #matches:empty { display: none; }
    a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
    a:not(:hover) { text-decoration-color: color-mix(in srgb, currentColor 35%, transparent); }
    mark { background: var(--mark); color: var(--on-mark); border-radius: .15rem; }
    code, pre, .columns { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-size: .875em; }
    code { background: var(--hover); border-radius: .25rem; padding: .1em .3em; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: -1px; }

    """
}
