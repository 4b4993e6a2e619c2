/// A web page in a single file. Rows can be folded without scripts. With scripts, the page is a tree with
/// keyboard navigation and a filter.
///
/// Except for the document type, the page is also XML, so an XML parser can check the page.
enum HTMLFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "HTML", document: "a web page", summary: "a web page",
    fileExtensions: [".html", ".htm"], isReadable: false,
    abilities: [.boxes, .notes, .expansion, .hiddenExpansion, .columns, .title])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    throw FormatError("HTML can be written, but not read; read another format, such as OPML")
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = try HTMLWriter(document, options)
    writer.writePage()
    return writer.output.page()
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { XMLEscaping.keepsTitle(bytes) }
}

extension DocumentFormat.EncodingOptions {
  /// Returns the document's title, or the title in the options if the document has no title.
  func title(of document: OutlineDocument) -> String {
    switch document.header["title"] {
    case .text(let title): title
    case .json, nil: title
    }
  }
}

/// The parts that all pages have in common.
enum HTMLPage {
  static let itemEnd = "</ul></details></li>\n"

  /// The content security policy. The policy allows only the page's own style and script, which it
  /// identifies by their hashes, and images from the page's own site.
  static let policy = """
    default-src 'none'; img-src 'self'; style-src '\(styleHash)'; script-src '\(scriptHash)'; \
    base-uri 'none'; form-action 'none'
    """

  static let styleHash = "sha256-3jjVWXwebqAb13Vi3LXtL2niE3xQ1bOUFREpfFuWgq0="
  static let scriptHash = "sha256-CIqK1fC/5z0xdxj4WMfic3NmiMGSzqvp7rOOPQOj1FE="

  static let style = "\n" + colors + layout + rowStyle + noteStyle + printStyle

  /// The script of the page. The script contains neither `<` nor `&`, which are markup in XML.
  static let script = "\n'use strict';\n" + rowScript + keyScript + filterScript + startScript

  /// The controls for filtering, expanding and collapsing rows. The controls are hidden until the script shows them.
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
