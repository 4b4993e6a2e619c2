import Outline

/// Matches the rows of two outlines by their contents, and gives matching rows the same item number. Before the
/// matching, the item numbers of the two sources are unrelated.
struct OutlineMatching {
  /// The items of each pair of matching rows, in the order of the newer outline.
  let pairs: [ItemMatching.Pair]
  /// The newer outline. If a row matches a row of the older outline, it has the item of that row.
  private(set) var renumbered: SourceDocument
  /// The identity of each row of the newer outline, by the row's item in `renumbered`; nil if the identities are not
  /// permanent.
  private(set) var identities: [ItemID: ItemID]?

  /// Matches the rows of two outlines. If one outline is a directory, the rows of both outlines are files, and
  /// rows with the same path match.
  init(of newer: SourceDocument, with older: SourceDocument) {
    let areNames =
      older.isDirectory || newer.isDirectory || older.isListing && newer.isListing
    let hasKinds = older.isDirectory && newer.isDirectory
    // If both sources can store the same contents, notes and other contents distinguish rows with equal titles.
    let comparesContents =
      older.isDirectory == newer.isDirectory && older.format == newer.format
    // In a drawing, images are parts of titles.
    let drawsImages = older.format == .tree || newer.format == .tree
    var rows = RowIdentification(areNames: areNames)
    for (side, source) in [(RowIdentification.Side.old, older), (.new, newer)] {
      if hasKinds || drawsImages {
        rows.append(
          source, to: side, comparesContents: comparesContents, drawsImages: drawsImages,
          hasKinds: hasKinds)
      } else {
        rows.append(source.document, to: side, includesContents: comparesContents)
      }
    }
    pairs = rows.pairs(from: older.document, to: newer.document)
    renumbered = older
    renumbered.document = newer.document.numbered(after: older.document, pairs)
    // Rows with equal labels get equal titles.
    for pair in drawsImages ? pairs : []
    where older.label(of: pair.old) == newer.label(of: pair.new) {
      renumbered.document[pair.old].title = older.document[pair.old].title
    }
    if newer.hasIdentities {
      identities = Dictionary(
        uniqueKeysWithValues: zip(renumbered.outline.items, newer.outline.items))
    }
  }
}

extension RowIdentification {
  fileprivate mutating func append(
    _ source: SourceDocument, to side: Side, comparesContents: Bool, drawsImages: Bool,
    hasKinds: Bool
  ) {
    for row in source.outline.rows {
      let kind: UInt8 = hasKinds ? source.files.kind(of: row.item).isDirectory ? 1 : 2 : 0
      let content = comparesContents ? source.contentBytes(of: row.item) : []
      content.withUnsafeBytes { content in
        if drawsImages {
          // As in a drawing, the title includes the image or the checkbox.
          source.label(of: row.item).withUnsafeBytes {
            append(to: side, level: row.level, title: $0, content: content, kind: kind)
          }
        } else {
          append(
            to: side, level: row.level, titleOf: row.item, in: source.document, content: content,
            kind: kind)
        }
      }
    }
  }
}

extension SourceDocument {
  /// Returns the content of a row, apart from its title, as bytes. For a file, returns the size and the
  /// modification time.
  fileprivate func contentBytes(of item: ItemID) -> [UInt8] {
    var bytes: [UInt8] = []
    if kind == .rows {
      document.contentBesidesTitle(of: item)?.appendMeaning(to: &bytes)
    } else {
      files.details(of: item)?.appendWhatOnlyItHas(to: &bytes)
    }
    return bytes
  }
}

extension FileDetails {
  /// Appends the size and the modification time of a file, which usually identify the file. A file keeps its size and
  /// time when it is moved, and two files rarely have the same size and time. Appends nothing if the file is empty or
  /// the time is in whole seconds, because many files share such values.
  fileprivate func appendWhatOnlyItHas(to bytes: inout [UInt8]) {
    guard type == .file, size > 0, modified.nanoseconds != 0 else { return }
    withUnsafeBytes(of: size) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: modified.seconds) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: modified.nanoseconds) { bytes.append(contentsOf: $0) }
  }
}
