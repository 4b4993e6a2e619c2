// Calls that a program for UIKit makes to its view. They do not compile, and the message says what to write instead.

extension OutlineModel {
  /// Animations belong to the view. An ``OutlineUpdate`` says whether there should be one.
  @available(
    *, unavailable,
    message: "the view animates; OutlineUpdate.animatingDifferences says whether it should"
  )
  public var defaultRowAnimation: Never { fatalError() }
}
