/// How the rows of an outline get their content: the text twin of UIKit's cell registrations.
///
/// Make one registration for each kind of item, and one that chooses among them:
///
/// ```swift
/// let category = RowRegistration<Item> { item, row in
///   RowContent(text: item.title, accessories: [.disclosure])
/// }
/// let emoji = RowRegistration<Item> { item, _ in
///   RowContent(image: item.emoji, text: item.title, accessories: [.reorderHandle])
/// }
/// let rows = RowRegistration<Item> { item in item.isCategory ? category : emoji }
/// ```
///
/// Content is asked for when a row is drawn, once a row.
public struct RowRegistration<Item: Hashable>: Sendable {
  /// A row of the outline: the item, its level, whether it is expanded and has children.
  public typealias Row = SectionSnapshot<Item>.Row

  private let makeContent: @Sendable (Item, Row) -> RowContent

  /// Creates a registration for one kind of item.
  ///
  /// - Parameter content: What the row of an item shows.
  public init(_ content: @escaping @Sendable (_ item: Item, _ row: Row) -> RowContent) {
    makeContent = content
  }

  /// Creates a registration that asks another one for each item.
  ///
  /// - Parameter registration: The registration for an item, by its kind.
  public init(choosing registration: @escaping @Sendable (_ item: Item) -> RowRegistration) {
    makeContent = { item, row in registration(item).makeContent(item, row) }
  }

  /// The content of a row.
  ///
  /// - Parameter row: The row, as the outline has it.
  public func content(for row: Row) -> RowContent {
    makeContent(row.item, row)
  }

  /// Each item as its description, with disclosure where there are children.
  public static var plain: RowRegistration {
    RowRegistration { item, row in
      RowContent(
        text: String(describing: item), accessories: row.hasChildren ? [.disclosure] : [])
    }
  }
}
