/// The addresses of files. An address consists of the base, followed by the titles on the path from a root
/// to the file's row.
struct HTMLFileLinks {
  private let base: [UInt8]
  /// The encoded path of the last row, and for each open level the length of the path above that level.
  private var path: [UInt8] = []
  private var lengths: [Int] = []

  /// The length of the longest path that is linked. Linux does not open files with longer paths. Without a
  /// limit, the total length of the addresses in a chain of directories would be quadratic.
  static let longestPath = 4096

  /// The schemes that a base can have.
  static let schemes = ["http", "https", "ftp", "file"].map { Array($0.utf8) }

  init(base text: String) throws(FormatError) {
    if text.isEmpty {
      base = []
      return
    }
    guard let base = LinkAddress(Array(text.utf8)[...], schemes: Self.schemes) else {
      throw FormatError(
        "\(text.debugDescription) cannot be the base of links; "
          + "use a path, or an address that begins with http:, https:, ftp: or file:")
    }
    self.base = base.bytes + (base.bytes.last == 0x2F ? [] : [0x2F])
  }

  /// Moves on to the next row in preorder.
  ///
  /// - Returns: The address of the row's file; `nil` if the row is not a file, or its path is too long.
  mutating func enter(_ content: ItemContent, level: Int) -> LinkAddress? {
    if level < lengths.count {
      path.removeLast(path.count - lengths[level])
      lengths.removeLast(lengths.count - level)
    }
    lengths.append(path.count)
    if path.count > Self.longestPath { return nil }
    PercentEncoding.append(content.titleBytes[...], keepsSlashes: false, to: &path)
    path.append(0x2F)
    guard path.count <= Self.longestPath, let kind = content.fileKind else { return nil }
    return LinkAddress(encoded: base + (kind == "directory" ? path : path.dropLast()))
  }
}

extension DocumentFormat {
  /// Returns whether the text is a valid ``EncodingOptions/linkBase``.
  package static func isLinkBase(_ text: String) -> Bool { (try? HTMLFileLinks(base: text)) != nil }
}

extension ItemContent {
  /// The file type of the row, such as `directory`, `file` or `link`; `nil` if the row does not represent a
  /// file.
  var fileKind: String? {
    guard case .text(let kind)? = fields["type"], Self.fileKinds.contains(kind) else { return nil }
    return kind
  }

  private static let fileKinds: Set = [
    "directory", "file", "link", "fifo", "socket", "char", "block",
  ]
}
