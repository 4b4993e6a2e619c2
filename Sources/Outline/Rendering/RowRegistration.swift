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

  private let source: Source

  // Not one closure for all: it would have to be made here, and capture what may not be shared.
  private enum Source {
    case plain
    case content(@Sendable (Item, Row) -> RowContent)
    case choice(@Sendable (Item) -> RowRegistration)
  }

  private init(source: Source) {
    self.source = source
  }

  /// Creates a registration for one kind of item.
  ///
  /// - Parameter content: What the row of an item shows.
  public init(_ content: @escaping @Sendable (_ item: Item, _ row: Row) -> RowContent) {
    self.init(source: .content(content))
  }

  /// Creates a registration that asks another one for each item.
  ///
  /// - Parameter registration: The registration for an item, by its kind.
  public init(choosing registration: @escaping @Sendable (_ item: Item) -> RowRegistration) {
    self.init(source: .choice(registration))
  }

  /// Each item as its description, with disclosure where there are children.
  public static var plain: RowRegistration { RowRegistration(source: .plain) }

  /// The content of a row.
  ///
  /// - Parameter row: The row, as the outline has it.
  public func content(for row: Row) -> RowContent {
    switch source {
    case .plain:
      RowContent(
        text: String(describing: row.item), accessories: row.hasChildren ? [.disclosure] : [])
    case .content(let content): content(row.item, row)
    case .choice(let registration): registration(row.item).content(for: row)
    }
  }
}
