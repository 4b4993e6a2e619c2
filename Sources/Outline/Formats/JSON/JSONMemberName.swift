/// Maps names of fields to names of members, one to one:
///
///     member     field
///     owner      owner
///     #title     title      a field whose name is reserved
///     #owner     ##owner    a member that begins with `#`
///     none       #owner     a field that records how another format was written
///     #id        none       the identity of an item
enum JSONMemberName {
  /// Members of an item that are not fields.
  static let reservedInItems: Set<String> = ["title", "note", "expanded", "children"]
  /// Members of the document that are not fields.
  static let reservedInDocument: Set<String> = ["children"]

  static func field(of member: String, reserved: Set<String>) -> String {
    guard let name = unmarked(member) else { return member }
    return reserved.contains(name) ? name : "#" + member
  }

  /// Returns the name of the member, or `nil` if the field is not written.
  static func member(of field: String, reserved: Set<String>) -> String? {
    if reserved.contains(field) { return "#" + field }
    guard let member = unmarked(field) else { return field }
    if member == JSONIdentities.member { return nil }
    guard let name = unmarked(member), !reserved.contains(name) else { return nil }
    return member
  }

  /// Returns the name after a `#`, or `nil` if it does not begin with one.
  private static func unmarked(_ name: String) -> String? {
    name.utf8.first == UInt8(ascii: "#") ? String(Substring(name.utf8.dropFirst())) : nil
  }
}
