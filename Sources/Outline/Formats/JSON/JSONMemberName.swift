/// Which member a field is, and the other way round. No two of them meet:
///
///     member     field
///     owner      owner
///     #title     title      a field whose name is a word of the format
///     #owner     ##owner    a member that begins with a mark, which fields of data do not
///     none       #owner     how another format was written
enum JSONMemberName {
  /// Members of an item that are not fields.
  static let wordsOfItem: Set<String> = ["title", "note", "expanded", "children"]
  /// Members of the document that are not fields.
  static let wordsOfDocument: Set<String> = ["children"]

  static func field(of member: String, words: Set<String>) -> String {
    guard let rest = unmarked(member) else { return member }
    return words.contains(rest) ? rest : "#" + member
  }

  /// `nil`: the field is not written.
  static func member(of field: String, words: Set<String>) -> String? {
    if words.contains(field) { return "#" + field }
    guard let member = unmarked(field) else { return field }
    guard let rest = unmarked(member), !words.contains(rest) else { return nil }
    return member
  }

  /// What stands behind the mark at the start; `nil` if there is none.
  private static func unmarked(_ name: String) -> String? {
    name.utf8.first == UInt8(ascii: "#") ? String(Substring(name.utf8.dropFirst())) : nil
  }
}
