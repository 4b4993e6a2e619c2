import Outline

extension SourceDocument {
  /// Returns the document. The document of a directory contains details of the files.
  ///
  /// - Parameter columns: The details of a file that become fields. The type of a file is always a field.
  func document(_ columns: Columns? = nil) -> OutlineDocument {
    if kind == .rows { return document }
    let rows = outline.rows.map { row in
      (content: content(of: row.item, columns), level: row.level, isExpanded: row.isExpanded)
    }
    // This cannot fail, because the rows come from a valid outline.
    return try! OutlineDocument(rows: rows)
  }

  /// Returns the content of a row. The names of its fields are the same as in `tree -J`.
  private func content(of node: ItemID, _ columns: Columns?) -> ItemContent {
    var content = ItemContent(bytes: document.titleBytes(of: node))
    if let type = files.kind(of: node).type { content.fields["type"] = .kind(EntryKinds(type)) }
    if let target = files.target(of: node) {
      content.fields["target"] = DocumentField.Value(bytes: Array(target))
    }
    if let columns, let details = files.details(of: node) {
      content.fields += columns.fields(of: details, in: .document)
    }
    return content
  }

  /// Returns the document after expanding and collapsing rows as the rules require. If no rule applies to a row, the
  /// row is unchanged.
  func folded(by folding: FoldRules) -> SourceDocument {
    if folding.rules.isEmpty { return self }
    let areExpanded = areExpanded(by: folding)
    var result = self
    result.outline.collapseAll()
    result.outline.expand(
      zip(outline.rows, areExpanded).lazy.filter { $0.hasChildren && $1 }.map(\.0.item))
    return result
  }
}

extension Source {
  /// Returns the name that is written above the rows of a document.
  ///
  /// For a drawing, the result is the title of the drawing, which is its first line. A document from a pipe has no
  /// file name, so the result is the title of the document, too. If there is no title, and for all other sources, the
  /// result is the name of the source, such as the path of a file.
  func rootName(of document: SourceDocument, _ origin: DocumentOrigin) -> [UInt8] {
    switch origin {
    case .standardInput, .file(_, _, .tree): document.document.title ?? name
    case .emoji, .listing, .file, .store: name
    }
  }
}

extension OutlineDocument {
  /// The title in the header; nil if the header has no title, or if the title is blank.
  var title: [UInt8]? {
    guard let value = header["title"]?.bytes else { return nil }
    let content = ItemContent(
      String(decoding: value, as: UTF8.self),
      fields: header.filter { $0.name == DocumentField.titleBytesName })
    let title = content.fields.isEmpty ? value : content.titleBytes
    return title.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : title
  }
}

extension OutlineDocument {
  /// The built-in outline, which contains emoji in their categories. The recent emoji are left out, because
  /// they also appear in other categories.
  ///
  /// In the emoji data, the name of the watch begins with a space. The title of the watch does not contain this
  /// space.
  static var emoji: OutlineDocument {
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    for category in EmojiCategory.all where category.name != "Recents" {
      rows.append((ItemContent(category.name), 0, true))
      for emoji in category.emojis {
        let image = DocumentField("image", .text(emoji.character))
        let title = String(emoji.name.drop { $0 == " " })
        rows.append((ItemContent(title, fields: [image]), 1, false))
      }
    }
    // The levels are valid, because each emoji follows its category.
    return try! OutlineDocument(rows: rows)
  }
}

/// Returning the columns of a drawing as fields that have the same names as in `tree -J` and `tree -X`.
extension Columns {
  /// The place where the fields of a file are written.
  enum FieldPlace {
    /// A member of a JSON object in a listing.
    case json
    /// An attribute of an XML element in a listing.
    case xml
    /// A field of a row in a document.
    case document
  }

  /// Returns a file's columns as fields. As in `tree`, sizes are in bytes even with `-h`, except in documents for
  /// human readers.
  func fields(of details: FileDetails, in place: FieldPlace) -> [DocumentField] {
    var fields: [DocumentField] = []
    if shown.inode { fields["inode"] = .json(String(details.identity.inode)) }
    if shown.device { fields["dev"] = .json(String(details.identity.deviceNumber)) }
    if shown.mode {
      var letters: [UInt8] = []
      ModeColumn.append(details.type, mode: details.mode, to: &letters)
      fields["mode"] = areForReaders ? .init(bytes: letters) : .mode(details.mode)
      if place != .document { fields["prot"] = .init(bytes: letters) }
    }
    if shown.owner { fields["user"] = .init(bytes: accounts.owner(details.owner)) }
    if shown.group { fields["group"] = .init(bytes: accounts.group(details.group)) }
    if shown.size || shown.humanSize { fields["size"] = size(of: details) }
    if shown.date { fields["time"] = time(of: details, in: place) }
    return fields
  }

  private func size(of details: FileDetails) -> DocumentField.Value {
    let size = FileSize.bytes(details.size)
    guard areForReaders, shown.humanSize else { return .size(size) }
    return .init(bytes: size.rounded(to: shown.sizeUnit))
  }

  /// Returns the time of a file. Without `--timefmt`, the time is in UTC, except in XML. A time in UTC is null if the
  /// year has more than four digits.
  private func time(of details: FileDetails, in place: FieldPlace) -> DocumentField.Value {
    let time = date(details)
    if place != .xml && dates.format == nil {
      return Timestamp.exactText(time.seconds).map { .text($0) } ?? .json("null")
    }
    var text: [UInt8] = []
    dates.append(time, to: &text)
    return .init(bytes: text)
  }
}
