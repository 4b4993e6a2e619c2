import Outline

/// A change to one aspect of a row, such as its size, its note or a field.
struct AspectChange: Equatable {
  var aspect: ContentAspect
  /// The value before the change; nil if there was no value, or if the value is unknown.
  var old: DocumentField.Value?
  var new: DocumentField.Value?

  /// Returns the change to a value; an empty array if the old and the new value have the same type and the same
  /// bytes.
  static func changes(
    of aspect: ContentAspect, from old: DocumentField.Value?, to new: DocumentField.Value?
  ) -> [AspectChange] {
    let isSame = old == nil ? new == nil : new?.says(old!, comparesTypes: true) == true
    return isSame ? [] : [AspectChange(aspect: aspect, old: old, new: new)]
  }
}

/// A part of a row's content other than its title, or a property of the row's file.
enum ContentAspect: Hashable {
  case kind, mode, size, target, check, note
  case field(String)
}

/// Short descriptions of changes, so that several of them fit on one line.
extension [AspectChange] {
  var words: Message { map(\.words).joined(separator: ", ") }
}

extension AspectChange {
  fileprivate var words: Message {
    switch aspect {
    case .kind: "\(Self.text(old)) → \(Self.text(new))"
    case .mode: "mode \(Self.permissions(old)) → \(Self.permissions(new))"
    case .size: change(of: "size")
    case .target: targetWords
    case .check: checkWords
    case .note: "note \(verb)"
    case .field(let name): change(of: "\(name)")
    }
  }

  /// Describes a change to a value. If one of the two values is long or has several lines, leaves out both values.
  /// Only the JSON output then contains them.
  private func change(of name: Message) -> Message {
    let (old, new) = (old.map { Self.text($0) }, new.map { Self.text($0) })
    guard [old, new].allSatisfy({ $0?.fitsIntoLine ?? true }) else { return "\(name) \(verb)" }
    return switch (old, new) {
    case (let old?, let new?): "\(name) \(old) → \(new)"
    case (let value?, nil), (nil, let value?): "\(name) \(value) \(verb)"
    case (nil, nil): name
    }
  }

  private var verb: Message { old == nil ? "added" : new == nil ? "removed" : "changed" }

  /// Describes a change to a link's target. If a link has replaced another kind of file, or another kind of file has
  /// replaced a link, the change of kind is described separately.
  private var targetWords: Message {
    switch (old, new) {
    case (nil, _): "target \(Self.text(new))"
    case (_, nil): "target was \(Self.text(old))"
    default: change(of: "target")
    }
  }

  private var checkWords: Message {
    switch (old, new) {
    case (_, .json("true")): "checked"
    case (.json("true"), .json("false")): "unchecked"
    case (_, nil): "checkbox removed"
    default: "checkbox added"
    }
  }

  private static func text(_ value: DocumentField.Value?) -> Message {
    value.map { Message($0.bytes ?? Array($0.asWritten.utf8)) } ?? "unknown"
  }

  private static func permissions(_ value: DocumentField.Value?) -> Message {
    guard let mode = value.flatMap({ UInt32($0.asWritten, radix: 8) }) else { return "unknown" }
    var letters: [UInt8] = []
    ModeColumn.append(.file, mode: mode, to: &letters)
    return Message(letters.dropFirst())
  }
}

extension Message {
  fileprivate var fitsIntoLine: Bool { bytes.count <= 60 && !bytes.contains(0x0A) }
}

/// Changes as JSON, with exact values. A missing value is `null`.
extension JSONWriter {
  mutating func member(_ name: StaticString, _ changes: [AspectChange]) {
    array(name, of: changes) { json, change in
      json.object { json in
        json.write(change.aspect)
        json.member("from", change.old)
        json.member("to", change.new)
      }
    }
  }

  private mutating func write(_ aspect: ContentAspect) {
    switch aspect {
    case .kind: member("of", "type")
    case .mode: member("of", "mode")
    case .size: member("of", "size")
    case .target: member("of", "target")
    case .check: member("of", "checked")
    case .note: member("of", "note")
    case .field(let name): member("field", name)
    }
  }

  private mutating func member(_ name: StaticString, _ value: DocumentField.Value?) {
    self.name(name)
    switch value {
    case .text(let text): write(text)
    case .json(let value): write(json: value.utf8)
    case nil: writeNull()
    }
  }
}

extension [DocumentField] {
  /// Returns the changes between two lists of fields. This matches fields that have the same name; if several fields
  /// have the same name, it matches them in order.
  ///
  /// - Parameter comparesTypes: Whether values of different types, such as the text `1` and the number 1, count as
  ///   different. Some formats write every value as text.
  func changes(from old: [DocumentField], comparesTypes: Bool) -> [AspectChange] {
    var waiting: [[UInt8]: [DocumentField.Value]] = [:]
    for field in reversed() { waiting[[UInt8](field.name.utf8), default: []].append(field.value) }
    var changes: [AspectChange] = []
    for field in old {
      let value = waiting[[UInt8](field.name.utf8)]?.popLast()
      if value?.says(field.value, comparesTypes: comparesTypes) == true { continue }
      changes.append(AspectChange(aspect: .field(field.name), old: field.value, new: value))
    }
    for field in self {
      guard let value = waiting[[UInt8](field.name.utf8)]?.popLast() else { continue }
      changes.append(AspectChange(aspect: .field(field.name), old: nil, new: value))
    }
    return changes
  }

  /// Returns the changes to a header, except changes to the text before the rows.
  func headerChanges(
    from old: [DocumentField], comparesTypes: Bool = true
  ) -> [AspectChange] {
    data.changes(from: old.data, comparesTypes: comparesTypes)
  }

  /// Returns the changes to the text before the first row of a Markdown document. The header stores this text.
  func textChanges(from old: [DocumentField]) -> [AspectChange] {
    let parts = [
      (DocumentField.frontMatterName, "front matter"),
      (DocumentField.preambleName, "text before the first row"),
    ]
    return parts.compactMap { name, words in
      let (text, other) = (old[name], self[name])
      if text?.asWritten == other?.asWritten { return nil }
      return AspectChange(aspect: .field(words), old: text, new: other)
    }
  }

  private var data: [DocumentField] {
    let namesOfText = [DocumentField.frontMatterName, DocumentField.preambleName]
    return filter { !namesOfText.contains($0.name) }
  }
}

extension DocumentField.Value {
  /// True if two values have the same bytes and, if types are compared, the same type.
  func says(_ other: Self, comparesTypes: Bool) -> Bool {
    if comparesTypes && isText != other.isText { return false }
    return asWritten.utf8.elementsEqual(other.asWritten.utf8)
  }

  static func kind(_ kinds: EntryKinds) -> Self { .text(kinds.words) }

  /// The permissions in octal, as in `tree -J`.
  static func mode(_ mode: UInt32) -> Self { .text(ModeColumn.octal(mode)) }

  static func size(_ size: FileSize) -> Self {
    let text = String(decoding: size.text, as: UTF8.self)
    return if case .bytes = size { .json(text) } else { .text(text) }
  }
}
