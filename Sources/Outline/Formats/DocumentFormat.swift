/// The formats that documents are read from and written in.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// Outline Processor Markup Language 2.0; 1.0 and 1.1 are read.
  case opml
  /// Markdown: nested lists and headings.
  case markdown
  /// Text whose lines are indented by tabs or spaces.
  case indented
  /// What `tree` prints. It is written as `tree` would.
  case tree
  /// JSON: objects with a title and children; what `tree -J` prints is read too.
  case json
  /// A web page. It is only written.
  case html
}

extension DocumentFormat {
  /// How many columns a level of indented text may take. Another number is refused with a
  /// ``FormatError``.
  public static let indents = 1...1000

  /// What a text says, and what had to be repaired for that.
  public struct Decoded: Sendable {
    /// The document.
    public var document: OutlineDocument
    /// What was wrong and how it was taken, by place; always empty unless repairs were allowed.
    public var repairs: [FormatError]

    /// Creates a result.
    public init(_ document: OutlineDocument, repairs: [FormatError] = []) {
      self.document = document
      self.repairs = repairs
    }
  }

  /// How a text is read.
  public struct DecodingOptions: Hashable, Sendable {
    /// Whether what is wrong is repaired where that is possible, and reported, instead of refused.
    public var isLenient: Bool
    /// Of indented text, how many columns a level is, one of ``DocumentFormat/indents``; `nil`: as the
    /// text shows.
    public var indent: Int?

    /// Creates options.
    public init(isLenient: Bool = false, indent: Int? = nil) {
      self.isLenient = isLenient
      self.indent = indent
    }
  }

  /// How a document is written.
  public struct EncodingOptions: Hashable, Sendable {
    /// What the document is called, where the format asks and the header does not say.
    public var title: String
    /// Of indented text, how many spaces a level is, one of ``DocumentFormat/indents``; `nil`: a tab.
    public var indent: Int?

    /// Creates options.
    public init(title: String = "Outline", indent: Int? = nil) {
      self.title = title
      self.indent = indent
    }
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8 unless the format can say otherwise and does.
  ///   - options: How it is read.
  /// - Throws: ``FormatError`` with the place and what was expected there.
  /// - Complexity: O(*b*), where *b* is the number of bytes. Nothing recurses over the depth.
  public func decode(
    _ bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(FormatError) -> Decoded {
    switch self {
    case .opml: try OPMLFormat.decode(bytes, options)
    case .markdown: try MarkdownFormat.decode(bytes, options)
    case .indented: try IndentedFormat.decode(bytes, options)
    case .tree: try DrawingFormat.decode(bytes, options)
    case .json: try JSONFormat.decode(bytes, options)
    case .html: throw FormatError("HTML is only written, not read")
    }
  }

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: How it is written.
  /// - Throws: ``FormatError`` if the format cannot say something that must not be left out.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public func encode(
    _ document: OutlineDocument, options: EncodingOptions = EncodingOptions()
  ) throws(FormatError) -> [UInt8] {
    switch self {
    case .opml: try OPMLFormat.encode(document, options)
    case .markdown: try MarkdownFormat.encode(document, options)
    case .indented: try IndentedFormat.encode(document, options)
    case .tree: try DrawingFormat.encode(document, options)
    case .json: try JSONFormat.encode(document, options)
    case .html: try HTMLFormat.encode(document, options)
    }
  }
}
