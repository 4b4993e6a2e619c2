import Outline

/// The base and its two edited copies, as Markdown.
struct MergeTexts {
  let base: [UInt8]
  let ours: [UInt8]
  let theirs: [UInt8]

  init(_ sides: RandomSides) throws {
    base = try DocumentFormat.markdown.encode(sides.base)
    ours = try DocumentFormat.markdown.encode(sides.ours)
    theirs = try DocumentFormat.markdown.encode(sides.theirs)
  }
}

/// A program that merges texts.
struct MergeProgram: Sendable {
  let name: String
  /// Merges texts. The result is `nil` if the program reports a conflict.
  let merge: @Sendable (MergeTexts) throws -> OutlineDocument?

  static let outline = MergeProgram(name: "Outline") { texts in
    let base = try document(texts.base)
    let (ours, theirs) = OutlineDocument.renumbered(
      ours: try document(texts.ours), theirs: try document(texts.theirs), after: base)
    let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    return merge.conflicts.isEmpty ? merge.merged : nil
  }

  static func document(_ text: [UInt8]) throws -> OutlineDocument {
    try DocumentFormat.markdown.decode(text, options: .init(isLenient: true)).document
  }
}
