extension DocumentFormat {
  /// The valid numbers of columns for one level of indented text. Other numbers are refused with a
  /// ``FormatError``.
  public static let indents = 1...1000

  /// A document that was read, and the repairs that were necessary.
  public struct Decoded: Sendable {
    /// The document.
    public var document: OutlineDocument
    /// The mistakes in the text, in order, and how each of them was read. Empty unless repairs are allowed.
    public var repairs: [FormatError]
    /// True if the text contains the identities of the items, as ``EncodingOptions/writesIdentities``
    /// writes them. Otherwise, the items are numbered in preorder.
    public var hasIdentities: Bool
    /// True if the text is certainly an outline, and not JSON of another program that happens to have
    /// titles.
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

  /// The options for reading a text.
  public struct DecodingOptions: Hashable, Sendable {
    /// True if errors are repaired where possible, and reported. Otherwise they are refused.
    public var isLenient: Bool
    /// The number of columns for one level of indented text, one of ``DocumentFormat/indents``. `nil`
    /// detects it.
    public var indent: Int?

    /// Creates options.
    public init(isLenient: Bool = false, indent: Int? = nil) {
      self.isLenient = isLenient
      self.indent = indent
    }
  }

  /// The options for writing a document.
  public struct EncodingOptions: Hashable, Sendable {
    /// The title of the document, for formats that need one. It is used if the header has no title.
    public var title: String
    /// The number of spaces for one level of indented text, one of ``DocumentFormat/indents``. `nil` writes
    /// a tab.
    public var indent: Int?
    /// The beginning of the addresses of files on a web page: `https://example.com/pub`, or `.` for
    /// addresses relative to the page. Rows of directories and files, which have a field `type`, become
    /// links. Their addresses are the base, followed by the titles from the root, percent-encoded and
    /// separated by slashes. The address of a directory ends with a slash. Paths longer than 4096 bytes are
    /// not linked. `nil` links no files.
    ///
    /// A scheme other than `http`, `https`, `ftp` and `file` is refused with a ``FormatError``.
    public var linkBase: String?
    /// The address of the folder of the document, relative to that of the web page, such as `../docs`.
    /// Relative links of the document are rewritten so that they lead to the same files from the page.
    /// Empty if both are in the same folder.
    public var documentFolder: String
    /// The folders of the documents if a web page consists of several documents. There is one for each
    /// root.
    package var documentFolders: [String] = []
    /// True if JSON contains the identity of each item, as its member `#id`. Reading such a text gives the
    /// same document, with the same ``ItemID``s. Other formats cannot store identities.
    public var writesIdentities: Bool
    /// True if JSON marks rows that could be data of another program, because they have fields and no
    /// children. The first item then gets an empty `children`, which marks an outline.
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
