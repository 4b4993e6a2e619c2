/// The sections of a data source and their items, in order. This type corresponds to UIKit's
/// `NSDiffableDataSourceSnapshot`.
///
/// A snapshot contains only the identities of items. A program stores the content of its rows in its own
/// model. Build a snapshot and pass it to a data source, which computes the changes:
///
/// ```swift
/// var snapshot = Snapshot<String, String>()
/// snapshot.appendSections(["Recents", "All"])
/// snapshot.appendItems(["🤣", "🥃"], toSection: "Recents")
/// snapshot.appendItems(["🦊", "🐝"])              // the last section
/// snapshot.moveItem("🐝", beforeItem: "🦊")
/// snapshot.reconfigureItems(["🥃"])               // redrawn by the next apply
/// ```
///
/// An item must be unique in the whole snapshot, not only in its section. In the following three cases, a
/// snapshot behaves like UIKit's snapshots, and not like a ``SectionSnapshot``. Code that was written for
/// UIKit relies on this behavior:
///
/// - Adding an item that is already in the snapshot **moves** it. Adding a section that is already in the
///   snapshot is a mistake.
/// - Deleting an unknown item or section has no effect.
/// - ``deleteAllItems()`` also deletes all sections.
///
/// ## Payload
///
/// The `==` of an item may compare only one property, for example an `id`. All properties that `==` does not
/// compare are the item's *payload*. Of several equal items, the snapshot stores the item that was last
/// added, moved or marked. Comparing snapshots with `==` ignores payloads, but a data source reports the rows
/// whose payloads have changed.
///
/// ## Name
///
/// Many programs have `typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>`, which hides this
/// type. In such programs, write `Outline.Snapshot`, or change the alias:
///
/// ```swift
/// typealias Snapshot = Outline.Snapshot<Section, Item>
/// ```
///
/// ## Two ways to edit
///
/// Every edit can be made in two ways. The methods that have the same names as in UIKit trap with UIKit's
/// message if the edit contains a mistake. ``perform(_:)-(Snapshot<Section,Item>.Edit)`` accepts the same
/// edit as a value, which can be read from a command, a file or a network. If the edit contains a mistake,
/// `perform` throws a ``SnapshotError`` with the same message, and leaves the snapshot unchanged. Some of
/// UIKit's messages consist only of a condition that failed, such as `section != NSNotFound`. In these cases,
/// the message of this library names the item or section that was not found.
///
/// ## Cost
///
/// In the complexities below, *n* is the number of items in the snapshot, *s* is the number of its
/// sections, and *k* is the number of elements in the argument. These complexities assume that hash values
/// rarely collide. Finding the section of an item is O(1) on average, and appending new items is amortized
/// O(*k*). Copies of a snapshot share their storage until one copy is changed.
public struct Snapshot<Section: Hashable, Item: Hashable> {
  // The API is large, because UIKit's type has the same methods. Each file contains one group of methods.

  /// The sections, in order.
  var sections: [Section] = []

  /// The items of each section, in order. The keys of this dictionary are exactly the elements of
  /// `sections`.
  var contents: [Section: [Item]] = [:]

  /// The section of each item. This dictionary is the inverse of `contents`.
  var sectionOfItem: [Item: Section] = [:]

  /// The marks of items to redraw when the snapshot is next applied. All marked items are in the snapshot.
  var marks = RowMarks<Item>()

  /// The sections to redraw when the snapshot is next applied. All these sections are in the snapshot.
  var reloadedSections: Set<Section> = []

  /// Creates an empty snapshot.
  public init() {}
}

extension Snapshot: Equatable {
  /// Returns true if two snapshots have the same sections with the same items, in the same order.
  ///
  /// As in UIKit, marks (see ``reloadItems(_:)``) are not compared.
  ///
  /// - Complexity: O(*n* + *s*), or O(1) if one snapshot is an unchanged copy of the other.
  public static func == (left: Self, right: Self) -> Bool {
    left.sections == right.sections && left.contents == right.contents
  }
}

extension Snapshot: Sendable where Section: Sendable, Item: Sendable {}

extension Snapshot {
  /// Returns descriptions of any faults in the storage. The result is empty when the storage is valid.
  ///
  /// - Complexity: O(*n* + *s*)
  func invariantViolations() -> [String] {
    var violations: [String] = []
    func require(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
      if !holds { violations.append(otherwise()) }
    }
    require(Set(sections).count == sections.count, "a section occurs twice: \(sections)")
    require(
      Set(sections) == Set(contents.keys),
      "the list of sections differs from the sections that have contents")
    require(
      itemIdentifiers.count == sectionOfItem.count,
      "the number of items in the sections differs from the number of items in the lookup")
    for (section, items) in contents {
      for item in items {
        require(
          sectionOfItem[item] == section,
          "\(item) is in \(section), but the lookup finds it elsewhere")
      }
    }
    require(reloadedSections.isSubset(of: sections), "an unknown section is marked for reloading")
    require(
      marks.reloaded.isSubset(of: sectionOfItem.keys), "an unknown item is marked for reloading")
    require(
      marks.reconfigured.isSubset(of: sectionOfItem.keys),
      "an unknown item is marked for reconfiguring")
    return violations
  }

  /// Traps at the first edit that breaks an invariant, in builds with `OUTLINE_INTERNAL_CHECKS`.
  func checkInvariants() {
    #if OUTLINE_INTERNAL_CHECKS
      guard InternalChecks.areOn else { return }
      let violations = invariantViolations()
      precondition(violations.isEmpty, violations.joined(separator: "\n"))
    #endif
  }
}
