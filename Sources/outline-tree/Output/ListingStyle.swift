/// How a listing names its rows and what is around them, in every format that is written row by row.
struct ListingStyle: Equatable, Sendable {
  /// Whether names are paths that begin with the source.
  var showsPaths = false
  /// Whether there are connectors, or spaces and line breaks in JSON and XML.
  var isIndented = true
  /// Whether names are in double quotes.
  var quotesNames = false
  /// Whether a character after a name tells its type.
  var marksTypes = false
  /// Whether notes are below their rows. Otherwise a mark after the title says that there is one.
  var showsNotes = false
  /// Whether the last line counts the rows.
  var showsReport = true
}
