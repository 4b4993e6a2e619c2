/// The children of a row, while its layout is read.
struct MarkdownFamily {
  /// The parent; `nil` for the outline itself.
  var index: Int?
  /// The usual indentation of the children, once it is known.
  var usualIndent: [UInt8]?
  var first: Int?
  var last: Int?
  /// The marker of the first item, and whether another item belongs to another list.
  var marker: MarkdownMarker?
  var isMixed = false
  /// The indentation of all items; `nil` if it is the usual one, or not the same.
  var indent: ArraySlice<UInt8>?
}
