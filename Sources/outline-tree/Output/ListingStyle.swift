/// The style of a listing: names of rows and the text around them, in every format that is written row by row.
struct ListingStyle: Equatable, Sendable {
  /// True if names are paths that begin with the source.
  var showsPaths = false
  /// True if there are connectors, or spaces and line breaks in JSON and XML.
  var isIndented = true
  /// True if names are in double quotes.
  var quotesNames = false
  /// True if a character after a name tells its type.
  var marksTypes = false
  /// True if notes are below their rows. Otherwise a mark after the title says that there is one.
  var showsNotes = false
  /// True if the last line counts the rows.
  var showsReport = true
}
