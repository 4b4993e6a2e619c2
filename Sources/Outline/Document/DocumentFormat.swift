/// The formats that documents are read from and written in.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// Outline Processor Markup Language 2.0; 1.0 and 1.1 can be read.
  case opml
  /// Markdown: nested lists and headings.
  case markdown
  /// Text whose lines are indented with tabs or spaces.
  case indented
  /// A list of paths, as `find` prints it. Its rows are the names.
  case paths
  /// The output of `tree`. It is written as `tree` would print it.
  case tree
  /// JSON: objects with a title and children. The output of `tree -J` can be read, too.
  case json
  /// JSON Lines: an object for each row, with its level or its parent.
  case jsonl
  /// Any JSON, as its keys and values. It can only be read.
  case data
  /// A web page. It can only be written.
  case html
  /// A mindmap diagram of Mermaid. It can only be written.
  case mermaid
}
