/// Signs that tell rows that were written as JSON from the data of any program, which may have members with our names:
///
///     [{"id":1,"title":"Fix","labels":[…]}]      data: shown as rows, its labels would be missing
///     [{"title":"Fix","due":"May","children":[]}]    rows, which have `children`
///     [{"title":"Fix"},{"name":"Test"}]              rows: nothing else is in the objects
struct JSONOutlineSigns {
  /// True if something says where rows belong, or how they are shown.
  var hasStructure = false
  /// True if objects have members that are not shown.
  private var hasOtherMembers = false
  /// True if something in the place of a row is none.
  var hasOtherValues = false

  var areOfOutline: Bool { !hasOtherValues && (hasStructure || !hasOtherMembers) }

  /// Notes a row that has been read.
  ///
  /// - Parameter mayHaveID: Whether `id` is a member of rows in the format.
  mutating func note(_ fields: [DocumentField], mayHaveID: Bool = false) {
    // A merge leaves it in rows.
    if fields.contains(where: { $0.name == "conflict" }) { hasStructure = true }
    if hasOtherMembers { return }
    hasOtherMembers = fields.contains { !$0.isShown && !(mayHaveID && $0.name == "id") }
  }
}

extension ItemContent {
  /// The name of the first field that is in no line of a drawing; `nil` if there is none.
  package var firstFieldNotShown: String? { fields.first { !$0.isShown }?.name }
}

extension DocumentField {
  /// True if a row shows the field, as a box or an image, or it only says how the text was written.
  fileprivate var isShown: Bool {
    ["checked", "image"].contains(name) || isBlock || name.utf8.first == UInt8(ascii: "#")
  }
}
