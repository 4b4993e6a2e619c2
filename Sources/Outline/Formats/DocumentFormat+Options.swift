extension DocumentFormat {
  /// The numbers of columns that one level of indented text may take. Other numbers are refused with a
  /// ``FormatError``.
  public static let indents = 1...1000

  /// A document that was read, and what had to be repaired to read it.
  public struct Decoded: Sendable {
    /// The document.
    public var document: OutlineDocument
    /// The mistakes, and how each was read nevertheless, in the order of the text. Always empty unless
    /// repairs were allowed.
    public var repairs: [FormatError]
    /// True if the text says the identities of items, as ``EncodingOptions/writesIdentities`` writes them.
    /// If not, the items are numbered in preorder.
    public var hasIdentities: Bool
    /// True if the text is an outline beyond doubt, and not JSON of a program that has titles by chance.
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
    /// True if errors are repaired where possible, and reported, instead of refused.
    public var isLenient: Bool
    /// The number of columns of one level of indented text, one of ``DocumentFormat/indents``. `nil`
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
    /// The title of the document, for formats that need one, if its header has none.
    public var title: String
    /// The number of spaces of one level of indented text, one of ``DocumentFormat/indents``. `nil`
    /// writes a tab.
    public var indent: Int?
    /// The beginning of the addresses of files on a web page: `https://example.com/pub`, or `.` for addresses
    /// relative to the page. Rows of directories and files, which have a field `type`, become links: the
    /// base, a slash, and the titles from the root with slashes between them, percent-encoded. An address
    /// of a directory ends with a slash. Paths longer than 4096 bytes are not linked. `nil` links no files.
    ///
    /// A scheme other than `http`, `https`, `ftp` and `file` is refused with a ``FormatError``.
    public var linkBase: String?
    /// The address of the folder of the document, relative to that of a web page, such as `../docs`. Relative links of the
    /// document are written so that they lead to the same files from the page. Empty: both are in one folder.
    public var documentFolder: String
    /// The folders of the documents of a web page that is made of several: one for each row without a parent.
    package var documentFolders: [String] = []
    /// True if JSON says the identity of each item, as its member `#id`. Such a text is read as the same
    /// document, with the same ``ItemID``s. The other formats have no place for identities.
    public var writesIdentities: Bool
    /// True if JSON of rows that could be data of another program, because they have fields and none has children,
    /// says that it is an outline: its first item has an empty `children`.
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
