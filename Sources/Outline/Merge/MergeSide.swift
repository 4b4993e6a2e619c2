/// One of the two sides of a merge.
public enum MergeSide: String, Hashable, Sendable, CaseIterable {
  /// The side that is preferred where both cannot be had.
  case ours
  /// The other side.
  case theirs

  /// The other one of the two.
  public var other: MergeSide { self == .ours ? .theirs : .ours }
}
