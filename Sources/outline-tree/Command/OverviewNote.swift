/// What the report says of an overview.
struct OverviewNote {
  /// How to see the rest; nil: there is none.
  var rest: Message?
  /// The budget in tokens, if it is one.
  var tokens: Int?
  /// Whether the report is cut like a row.
  var isCut: Bool
}
