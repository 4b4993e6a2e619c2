/// The part of the report about an overview.
struct OverviewNote {
  /// The command that shows the rest; nil if there is none.
  var rest: Message?
  /// The budget in tokens, if it is one.
  var tokens: Int?
  /// True if the report is cut like a row.
  var isCut: Bool
}
