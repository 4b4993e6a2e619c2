/// The sections of a data source and the items of each, in order: UIKit's
/// `NSDiffableDataSourceSnapshot`.
///
/// A snapshot says *what* is there, by identity alone; what an item looks like is content that
/// stands elsewhere. Build one, hand it to a data source, and the data source finds out what
/// changed:
///
/// ```swift
/// var snapshot = Snapshot<String, String>()
/// snapshot.appendSections(["Recents", "All"])
/// snapshot.appendItems(["🤣", "🥃"], toSection: "Recents")
/// snapshot.appendItems(["🦊", "🐝"])              // the last section
/// snapshot.moveItem("🐝", beforeItem: "🦊")
/// snapshot.reconfigureItems(["🥃"])               // shown anew at the next apply
/// ```
///
/// An item stands once in the whole snapshot, not once in a section. Three habits of UIKit that
/// surprise people coming from ``SectionSnapshot`` are kept, because code ported from UIKit relies
/// on them:
///
/// - adding an item that is already there **moves** it (a section is refused);
/// - deleting an item or a section that is not there is ignored;
/// - ``deleteAllItems()`` takes the sections along.
///
/// ## Two doors
///
/// The mutators named as UIKit's are for programmers: misuse stops the program with UIKit's
/// message. ``perform(_:)-(Snapshot<Section,Item>.Edit)`` takes the same edit as a value, for edits
/// that came from outside; misuse throws a ``SnapshotError`` with the same message and leaves the
/// snapshot as it was. Where UIKit's message is the failed condition of an assertion (`section != NSNotFound`),
/// ours says instead what was not found.
///
/// ## Cost
///
/// In the complexities below *n* counts the items of the snapshot, *s* its sections and *k* what
/// the call was given. Finding the section of an item is O(1) on average, and appending new items
/// is amortised O(k): hashing is assumed to be good. Copies share their storage until one of them
/// changes.
public struct Snapshot<Section: Hashable, Item: Hashable> {
  /// The sections, in order.
  var sections: [Section] = []

  /// The items of each section, in order. Its keys are exactly `sections`.
  var contents: [Section: [Item]] = [:]

  /// The section of each item: the inverse of `contents`.
  var sectionOfItem: [Item: Section] = [:]

  /// What is to be shown anew. Names only what is in the snapshot.
  var marks = Marks()

  /// Creates a snapshot without sections and items.
  public init() {}
}

extension Snapshot: Equatable {
  /// Whether two snapshots have the same sections with the same items, in the same order.
  ///
  /// Marks (see ``reloadItems(_:)``) do not count, as in UIKit: two equal snapshots can ask for
  /// different rows to be shown anew.
  ///
  /// - Complexity: O(*n* + *s*); O(1) when one is an unchanged copy of the other.
  public static func == (left: Self, right: Self) -> Bool {
    left.sections == right.sections && left.contents == right.contents
  }
}

extension Snapshot: Sendable where Section: Sendable, Item: Sendable {}
