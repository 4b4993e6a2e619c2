/// A format in which documents can be read or written.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// OPML (Outline Processor Markup Language) 2.0. Versions 1.0 and 1.1 can be read, too.
  case opml
  /// Markdown with nested lists and headings.
  case markdown
  /// A text whose lines are indented with tabs or spaces.
  case indented
  /// A list of paths, as printed by `find`. The title of a row is a file's name.
  case paths
  /// The output of the command `tree`. Outlines are written as `tree` would print them.
  case tree
  /// JSON objects that have a title and children. The output of `tree -J` can be read, too.
  case json
  /// JSON Lines with one object for each row, which contains the row's level or parent.
  case jsonl
  /// Any JSON text, whose keys and values become rows. It can be read, but not written.
  case data
  /// A web page. It can be written, but not read.
  case html
  /// A Mermaid mindmap diagram. It can be written, but not read.
  case mermaid
}
