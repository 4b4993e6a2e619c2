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

/// The style of rows and their notes, on the screen and on paper.
extension HTMLPage {
  /// Vertical lines connect siblings. Text in any writing direction begins next to the vertical line.
  /// Deeply nested rows are indented less. In a large outline, only the part on the screen is laid out.
  /// Rows that are hidden by the filter keep their layout boxes, because removing the boxes would take a
  /// second in Chromium.
  static let rowStyle = """
    #outline, #outline [data-rows] ~ ul { list-style: none; margin: 0; padding: 0; }
    #outline [data-rows] ~ ul { margin-left: .7rem; padding-left: .8rem; border-left: 1px solid var(--line); }
    h1, summary, .leaf, .note > * { unicode-bidi: plaintext; text-align: left; }
    summary, .leaf { position: relative; display: block; padding: .1rem .4rem .1rem 1.5rem; border-radius: .3rem; min-height: 1.7rem; }
    summary { cursor: pointer; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary::before {
      content: ''; position: absolute; left: .5rem; top: .65rem; width: .45rem; height: .45rem;
      border: solid var(--quiet); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg);
    }
    details[open] > summary::before { transform: translateY(-.1rem) rotate(45deg); }
    details:not([open]) > summary[data-rows]::after { content: '(' attr(data-rows) ')'; margin-left: .5em; color: var(--quiet); font-size: .8125em; }
    .directory::after { content: '/'; color: var(--quiet); }
    #outline > li > details > summary, summary:has(+ div.note) { font-weight: 600; }
    summary:hover, .leaf:hover, :target { background: var(--hover); }
    h1:target { background: none; }
    .files a { color: inherit; }
    .files a:hover { color: var(--link); }
    .target { color: var(--quiet); }
    .image { display: inline-block; min-width: 1.5em; text-align: center; }
    summary:has(> .columns), .leaf:has(> .columns) { display: flex; align-items: baseline; }
    .columns { order: 1; margin-left: auto; padding-left: 1.5rem; display: flex; gap: 1.5ch; font-weight: 400; color: var(--quiet); white-space: pre; font-size: .8125rem; }
    .columns span { min-width: 4ch; text-align: right; }
    .columns .inode, .columns .size { min-width: 8ch; }
    .columns :is(.user, .group) { min-width: 6ch; text-align: left; }
    .columns .time { min-width: 16ch; }
    @media (max-width: 40rem) {
      body { padding: 1.5rem .75rem 3rem; }
      #outline [data-rows] ~ ul { margin-left: .5rem; padding-left: .3rem; }
      .columns :not(.size) { display: none; }
      .columns .size { min-width: 0; }
      summary, .leaf { padding-top: .3rem; padding-bottom: .3rem; }
      summary::before { top: .85rem; }
    }
    #outline.large li { content-visibility: auto; contain-intrinsic-height: auto 1.7rem; }
    #outline.large li[hidden] { display: block !important; content-visibility: hidden; contain-intrinsic-height: none; height: 0; overflow: hidden; }
    :is(ul ul ul ul ul ul ul ul ul ul) [data-rows] ~ ul { margin-left: .2rem; padding-left: .15rem; }

    """

  static let noteStyle = """
    .note { margin: 0 0 .6rem 1.5rem; padding-right: .4rem; color: var(--quiet); font-size: .9375rem; max-width: 42rem; }
    p.note { white-space: pre-wrap; }
    div.note { color: var(--text); }
    .text > .note { margin: 0; padding: 0; font-size: inherit; }
    #preamble, #lead { margin: 0 0 1.5rem; max-width: none; }
    #lead > :not([align]) { max-width: 42rem; }
    .note { display: flow-root; }
    .note :is([align=center], center), :is(td, th, tr, tbody)[align=center] { text-align: center; }
    .note [align=right] { text-align: right; }
    .note :is([align=center], center) > table { width: fit-content; margin-inline: auto; }
    img { max-width: 100%; max-height: 40rem; object-fit: contain; vertical-align: middle; }
    :is(summary, .leaf) img { float: none; max-height: 10rem; }
    .note > :first-child, .note li > :first-child, .note blockquote > :first-child { margin-top: 0; }
    .note > :last-child, .note li > :last-child, .note blockquote > :last-child { margin-bottom: 0; }
    .note p, .note ul, .note ol, .note pre, .note table, .note blockquote { margin: .5rem 0; }
    .note ul, .note ol { padding-left: 1.4rem; }
    .note :is(h2, h3, h4, h5, h6) { font-size: 1em; margin: 1rem 0 .25rem; color: var(--text); }
    .note blockquote { padding-left: .9rem; border-left: 3px solid var(--line); }
    .note pre { background: var(--hover); border-radius: .4rem; padding: .7rem .9rem; overflow-x: auto; white-space: pre; overflow-wrap: normal; color: var(--text); line-height: 1.45; }
    .note pre code { background: none; padding: 0; font-size: inherit; }
    .note pre.html { max-height: 7.2rem; overflow-y: auto; color: var(--quiet); font-size: .8125em; white-space: pre-wrap; overflow-wrap: anywhere; }
    .note hr { border: 0; border-top: 1px solid var(--line); margin: 1rem 0; }
    .note table { border-collapse: collapse; display: block; overflow-x: auto; }
    .note :is(td, th) { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top; overflow-wrap: normal; }

    """

  /// On paper, all rows are expanded, and each link to the web is followed by its address.
  static let printStyle = """
    @media print {
      :root {
        color-scheme: light;
        --page: #fff; --text: #000; --quiet: #444; --line: #bbb; --hover: #fff; --link: #000; --mark: #fff; --on-mark: #000;
      }
      body { max-width: none; padding: 0; font-size: 10pt; }
      #controls, summary::before, details:not([open]) > summary[data-rows]::after { display: none; }
      details::details-content { content-visibility: visible; block-size: auto; }
      summary, .leaf { padding-left: .2rem; min-height: 0; break-inside: avoid; }
      .note { margin-left: .2rem; }
      .note pre, .note pre.html { white-space: pre-wrap; max-height: none; border: 1px solid #bbb; }
      summary { break-after: avoid; }
      a[href^=http]::after { content: ' ' attr(href); color: #555; font-size: .8em; }
    }

    """
}
