extension DocumentFormat {
  /// The valid numbers of columns per level of indented text. Numbers outside this range are refused with a
  /// ``FormatError``.
  public static let indents = 1...1000

  /// A document that was read, and the repairs that were necessary.
  public struct Decoded: Sendable {
    /// The document.
    public var document: OutlineDocument
    /// The mistakes that were repaired, usually in the order in which they occur in the text. For indented
    /// text, the array begins with the errors about bytes that are not UTF-8. If there are more than 100
    /// mistakes, the array contains the first 100 mistakes, followed by an error that gives the number of
    /// further mistakes. The array is empty unless repairs are allowed.
    public var repairs: [FormatError]
    /// True if the text contains the identities of at least some items. If the text contains no identities,
    /// the items are numbered in preorder. To write identities, use ``EncodingOptions/writesIdentities``.
    public var hasIdentities: Bool
    /// True if the text is certainly an outline, and not just another program's JSON that happens to
    /// contain titles.
    var isOutline = true

    /// Creates a result.
    public init(
      _ document: OutlineDocument, repairs: [FormatError] = [], hasIdentities: Bool = false
    ) {
      self.document = document
      self.repairs = repairs
      self.hasIdentities = hasIdentities
    }
  }

  /// The options for reading a document.
  public struct DecodingOptions: Hashable, Sendable {
    /// True if errors are repaired where possible, and the repairs are reported. If false, the first error
    /// is thrown.
    public var isLenient: Bool
    /// The number of columns per level of indented text, in the range ``DocumentFormat/indents``. If `nil`,
    /// the reader determines the number of columns from the text.
    public var indent: Int?

    /// Creates options.
    public init(isLenient: Bool = false, indent: Int? = nil) {
      self.isLenient = isLenient
      self.indent = indent
    }
  }

  /// The options for writing a document.
  public struct EncodingOptions: Hashable, Sendable {
    /// The title that is used if the format requires a title and the document's header has none.
    public var title: String
    /// The number of spaces per level of indented text, in the range ``DocumentFormat/indents``. If `nil`,
    /// a document that was read from indented text keeps its indentation, and all other documents are
    /// indented with tabs.
    public var indent: Int?
    /// The base of the links to files on a web page, such as `https://example.com/pub`, or `.` for links
    /// relative to the page. Rows for files and directories, which have a field `type`, become links. The
    /// address of a row's link is the base, followed by the titles from the root to the row, percent-encoded
    /// and separated by slashes. The address of a directory ends with a slash. A file whose path is longer
    /// than 4096 bytes gets no link. If `nil`, no file gets a link.
    ///
    /// A scheme other than `http`, `https`, `ftp` and `file` is refused with a ``FormatError``.
    public var linkBase: String?
    /// The address of the document's folder relative to the web page's folder, such as `../docs`. Relative
    /// links in the document are rewritten so that they lead from the page to the same files. The address
    /// is empty if the document and the page are in the same folder.
    public var documentFolder: String
    /// For a web page that combines several documents, the folder of each document. Each root represents
    /// one document, so the array contains one folder for each root.
    package var documentFolders: [String] = []
    /// True if each item's identity is written to JSON, as the member `#id`. Reading the JSON back gives
    /// the same document, including its ``ItemID``s. Other formats cannot store identities.
    public var writesIdentities: Bool
    /// True if a marker is written to JSON when the rows have fields but no children. Without the marker, a
    /// reader could mistake these rows for the data of another program. The marker is an empty member
    /// `children` in the first item, and identifies the text as an outline.
    package var marksRows = false

    /// Creates options.
    public init(
      title: String = "Outline", indent: Int? = nil, linkBase: String? = nil,
      documentFolder: String = "", writesIdentities: Bool = false
    ) {
      self.title = title
      self.indent = indent
      self.linkBase = linkBase
      self.documentFolder = documentFolder
      self.writesIdentities = writesIdentities
    }
  }
}
