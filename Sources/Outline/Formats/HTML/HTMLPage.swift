/// The parts that are the same in every page.
enum HTMLPage {
  static let itemEnd = "</ul></details></li>\n"

  /// Allows the style and the script below, by their hashes, images from where the page is, and nothing else.
  static let policy = """
    default-src 'none'; img-src 'self'; style-src '\(styleHash)'; script-src '\(scriptHash)'; \
    base-uri 'none'; form-action 'none'
    """

  static let styleHash = "sha256-3jjVWXwebqAb13Vi3LXtL2niE3xQ1bOUFREpfFuWgq0="
  static let scriptHash = "sha256-CIqK1fC/5z0xdxj4WMfic3NmiMGSzqvp7rOOPQOj1FE="

  static let style = "\n" + colors + layout + rowStyle + noteStyle + printStyle

  /// It contains neither `<` nor `&`, which are markup in XML.
  static let script = "\n'use strict';\n" + rowScript + keyScript + filterScript + startScript

  /// The controls that only work with scripts, which show them.
  static let controls = """
    <div id="controls" role="search" lang="en" hidden="">
    <input id="filter" type="search" placeholder="Filter" aria-label="Filter rows" autocomplete="off" \
    spellcheck="false"/>
    <button id="expand" type="button">Expand all</button>
    <button id="collapse" type="button">Collapse all</button>
    <span id="matches" role="status"></span>
    </div>

    """
}
