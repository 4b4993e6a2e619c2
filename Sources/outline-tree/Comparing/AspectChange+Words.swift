import Outline

/// Changes in words, short enough for several in a line.
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

  /// Values that are long or have several lines are only in the JSON.
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

  /// A change from or to a link is reported as a change of kind.
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
    value.map { Message($0.bytes ?? Array($0.plainText.utf8)) } ?? "unknown"
  }

  private static func permissions(_ value: DocumentField.Value?) -> Message {
    guard let mode = value.flatMap({ UInt32($0.plainText, radix: 8) }) else { return "unknown" }
    var letters: [UInt8] = []
    ModeColumn.append(.file, mode: mode, to: &letters)
    return Message(letters.dropFirst())
  }
}

extension Message {
  fileprivate var fitsIntoLine: Bool { bytes.count <= 60 && !bytes.contains(0x0A) }
}
