import Outline

/// Compares those parts of rows that both sources can store. Records the parts that were not compared because one
/// source cannot store them.
struct ContentComparison {
  let old: SourceDocument
  let new: SourceDocument
  /// The aspects that were not compared. `old` contains the aspects that the older source cannot store, and `new`
  /// contains the aspects that the newer source cannot store.
  private(set) var unknown: (old: Set<Unknown>, new: Set<Unknown>) = ([], [])

  enum Unknown: String, CaseIterable {
    case types, modes, sizes
    case targets = "link targets"
    case checkboxes, notes, fields
  }

  /// Returns the changes between a row of the older source and the matching row of the newer source.
  mutating func changes(from node: ItemID, to other: ItemID) -> [AspectChange] {
    let areFiles = old.saysFile(node, besides: new) && new.saysFile(other, besides: old)
    var changes: [AspectChange] = []
    if areFiles, let facts = old.file(node), let others = new.file(other), facts != others {
      changes = self.changes(from: facts, to: others)
    }
    if old.isDirectory && new.isDirectory { return changes }
    return changes
      + self.changes(from: old.content(of: node), to: new.content(of: other), areFiles: areFiles)
  }
}

/// Comparing the files of rows.
extension ContentComparison {
  private mutating func changes(from old: FileFacts, to new: FileFacts) -> [AspectChange] {
    var changes: [AspectChange] = []
    let kinds = old.kinds.intersection(new.kinds)
    if kinds.isEmpty {
      changes.append(.init(aspect: .kind, old: .kind(old.kinds), new: .kind(new.kinds)))
    } else {
      note(.types, old: old.kinds.name, new: new.kinds.name)
    }
    if old.kinds != .link && new.kinds != .link {
      note(.modes, old: old.mode, new: new.mode)
      if let mode = old.mode, let other = new.mode, mode != other {
        changes.append(.init(aspect: .mode, old: .mode(mode), new: .mode(other)))
      }
    }
    if old.kinds.contains(.file) && new.kinds.contains(.file) {
      note(.sizes, old: old.size, new: new.size)
      if let size = old.size, let other = new.size, !size.agrees(with: other) {
        changes.append(.init(aspect: .size, old: .size(size), new: .size(other)))
      }
    }
    return changes + targetChanges(from: old, to: new)
  }

  private mutating func targetChanges(
    from old: FileFacts, to new: FileFacts
  ) -> [AspectChange] {
    let isCertain = old.kinds.isDisjoint(with: new.kinds) || old.target != nil && new.target != nil
    if !isCertain { note(.targets, old: old.target, new: new.target) }
    guard isCertain else { return [] }
    return AspectChange.changes(
      of: .target, from: old.target.map { .init(bytes: $0) },
      to: new.target.map { .init(bytes: $0) })
  }

  private mutating func note<Fact>(_ aspect: Unknown, old: Fact?, new: Fact?) {
    if old == nil && new != nil { unknown.old.insert(aspect) }
    if old != nil && new == nil { unknown.new.insert(aspect) }
  }
}

/// Comparing the headers and contents of documents.
extension ContentComparison {
  /// The changes to the header. The header of a listing is not compared, because it contains only the origin of the
  /// listing.
  var headerChanges: [AspectChange] {
    guard !old.isListing, !new.isListing, !old.isDirectory, !new.isDirectory else { return [] }
    let (header, other) = (old.document.header, new.document.header)
    let abilities = old.abilities.intersection(new.abilities)
    if abilities.contains(.header) {
      return other.headerChanges(from: header, comparesTypes: comparesTypes)
    }
    return titleChanges(from: header, to: other) + textChanges(from: header, to: other)
  }

  /// Returns the change to the document's title. If the formats differ and only one document has a title, this is not
  /// a change, because the other document may never have had a title.
  private func titleChanges(
    from old: [DocumentField], to new: [DocumentField]
  ) -> [AspectChange] {
    let (title, other) = (old["title"], new["title"])
    guard self.old.abilities.contains(.title) && self.new.abilities.contains(.title),
      self.old.format == self.new.format || title != nil && other != nil,
      title?.asWritten != other?.asWritten
    else { return [] }
    return [AspectChange(aspect: .field("title"), old: title, new: other)]
  }

  /// Returns the changes to the text before the first row, if both documents are Markdown.
  private func textChanges(
    from old: [DocumentField], to new: [DocumentField]
  ) -> [AspectChange] {
    guard self.old.format == .markdown, self.new.format == .markdown else { return [] }
    return new.textChanges(from: old)
  }

  private var comparesTypes: Bool { old.format != .opml && new.format != .opml }

  private mutating func changes(
    from old: ItemContent?, to new: ItemContent?, areFiles: Bool
  ) -> [AspectChange] {
    var changes: [AspectChange] = []
    let (check, otherCheck) = (old?.check, new?.check)
    if !isDrawn, compares(.boxes, .checkboxes, old: check != nil, new: otherCheck != nil) {
      changes += AspectChange.changes(of: .check, from: check, to: otherCheck)
    }
    let (note, otherNote) = (note(old), note(new))
    if compares(.notes, .notes, old: note != nil, new: otherNote != nil) {
      changes += AspectChange.changes(of: .note, from: note, to: otherNote)
    }
    var fields = (old?.dataFields(areFiles) ?? [], new?.dataFields(areFiles) ?? [])
    if isDrawn {
      fields.0["image"] = nil
      fields.1["image"] = nil
    }
    if self.old.format == .markdown || self.new.format == .markdown {
      // In Markdown, a row's position determines whether the row is a heading or a block of text.
      fields.0.removeAll(where: \.isBlock)
      fields.1.removeAll(where: \.isBlock)
    }
    if compares(.fields, .fields, old: !fields.0.isEmpty, new: !fields.1.isEmpty) {
      changes += fields.1.changes(from: fields.0, comparesTypes: comparesTypes)
    }
    return changes
  }

  /// Returns whether both sources can store an aspect. If an aspect occurs in one source, but the other source cannot
  /// store it, adds the aspect to `unknown`.
  private mutating func compares(
    _ ability: FormatTraits.Abilities, _ aspect: Unknown, old: Bool, new: Bool
  ) -> Bool {
    let isInOld = self.old.abilities.contains(ability)
    let isInNew = self.new.abilities.contains(ability)
    if new && !isInOld { unknown.old.insert(aspect) }
    if old && !isInNew { unknown.new.insert(aspect) }
    return isInOld && isInNew
  }

  /// True if one of the sources is a drawing. In a drawing, titles include checkboxes and images.
  private var isDrawn: Bool { old.format == .tree || new.format == .tree }

  /// Returns the note of a row. If the two sources have different formats, ignores line endings, and blank lines
  /// around the note.
  private func note(_ content: ItemContent?) -> DocumentField.Value? {
    let note = old.format == new.format ? content?.note : content?.note?.withoutLayout
    return note.map { .text($0) }
  }
}

extension ItemContent {
  /// Returns all changes except a change to the title. Both contents must come from formats that can store all parts of
  /// rows.
  func changes(from old: ItemContent) -> [AspectChange] {
    boxAndNoteChanges(from: old)
      + dataFields(false).changes(from: old.dataFields(false), comparesTypes: true)
  }

  /// Returns the changes to the checkbox and the note.
  func boxAndNoteChanges(from old: ItemContent) -> [AspectChange] {
    AspectChange.changes(of: .check, from: old.check, to: check)
      + AspectChange.changes(
        of: .note, from: old.note.map { .text($0) }, to: note.map { .text($0) })
  }

  fileprivate var check: DocumentField.Value? {
    switch fields["checked"] {
    case .json("true"): .json("true")
    case .json("false"): .json("false")
    default: nil
    }
  }

  /// Returns the fields that must be compared. Leaves out the check mark and the bytes of the title. For a file, also
  /// leaves out the fields that are compared as facts about the file.
  fileprivate func dataFields(_ isFile: Bool) -> [DocumentField] {
    let hasCheck = check != nil
    let isFile = isFile && FileFacts.areListed(fields)
    return fields.filter { field in
      field.name != DocumentField.titleBytesName
        && !(hasCheck && field.name == "checked")
        && !(isFile && FileFacts.fieldNames.contains(field.name))
    }
  }
}

extension String {
  fileprivate var withoutLayout: String? {
    let lines = Array(utf8).split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    let text = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
    let bytes = Array(text.joined(separator: [0x0A]))
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
