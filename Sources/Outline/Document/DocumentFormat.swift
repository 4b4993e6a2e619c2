/// A format in which documents can be read or written.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// OPML (Outline Processor Markup Language) 2.0. Versions 1.0 and 1.1 can be read, too.
  case opml
  /// Markdown with nested lists and headings.
  case markdown
  /// Text whose lines are indented with tabs or spaces.
  case indented
  /// A list of paths, like the output of `find`, in which the title of each row is one component of a path.
  case paths
  /// The output of the command `tree`. Outlines are written in the format that `tree` prints.
  case tree
  /// JSON objects that have a title and children. The output of `tree -J` can be read, too.
  case json
  /// JSON Lines, with one object for each row. The object contains the level of the row or identifies its
  /// parent.
  case jsonl
  /// Any JSON, whose keys and values become rows. This format can be read, but not written.
  case data
  /// A web page. This format can be written, but not read.
  case html
  /// A Mermaid mindmap diagram. This format can be written, but not read.
  case mermaid
}
