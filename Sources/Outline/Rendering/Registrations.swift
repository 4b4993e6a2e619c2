/// Makes the content of rows. This type is the counterpart of UIKit's cell registrations.
///
/// Create a registration for each kind of item, and another registration that chooses one of them for each
/// item:
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
/// The content of a row is made exactly once each time the row is drawn.
///
/// ## Positions
///
/// A registration can receive the position of the row, as UIKit's cell registrations receive an index path:
///
/// ```swift
/// let numbered = RowRegistration<Item> { item, _, position in
///   RowContent(text: "\(position.row + 1). \(item.title)")
/// }
/// ```
///
/// As in UIKit, an update does not redraw a row if only the row's position has changed.
public struct RowRegistration<Item: Hashable>: Sendable {
  /// A row of an outline. It contains an item, the item's level, whether the item is expanded, and whether the
  /// item has children.
  public typealias Row = SectionSnapshot<Item>.Row

  private let source: Source

  // `plain` has no closure, because a closure would capture the type of the items.
  // That type need not be sendable.
  private enum Source {
    case plain
    case content(@Sendable (Item, Row) -> RowContent)
    case placedContent(@Sendable (Item, Row, RowPosition) -> RowContent)
    case choice(@Sendable (Item) -> RowRegistration)
  }

  private init(source: Source) {
    self.source = source
  }

  /// Creates a registration for one kind of item.
  ///
  /// - Parameter content: A closure that returns the content for the row of an item.
  public init(_ content: @escaping @Sendable (_ item: Item, _ row: Row) -> RowContent) {
    self.init(source: .content(content))
  }

  /// Creates a registration for one kind of item. The content may depend on the position of the row.
  ///
  /// - Parameter content: A closure that returns the content for the row of an item at a position.
  public init(
    _ content: @escaping @Sendable (_ item: Item, _ row: Row, _ position: RowPosition) -> RowContent
  ) {
    self.init(source: .placedContent(content))
  }

  /// Creates a registration that chooses one of several other registrations for each item.
  ///
  /// - Parameter registration: A closure that returns the registration for an item.
  public init(choosing registration: @escaping @Sendable (_ item: Item) -> RowRegistration) {
    self.init(source: .choice(registration))
  }

  /// A registration that shows each item's description, with a disclosure if the item has children.
  public static var plain: RowRegistration { RowRegistration(source: .plain) }

  /// Returns the content of a row.
  ///
  /// - Parameters:
  ///   - row: A row of an outline.
  ///   - position: The index of the section, and the index of the row among the visible rows of that
  ///     section.
  public func content(for row: Row, at position: RowPosition) -> RowContent {
    switch source {
    case .plain:
      RowContent(
        text: String(describing: row.item), accessories: row.hasChildren ? [.disclosure] : [])
    case .content(let content): content(row.item, row)
    case .placedContent(let content): content(row.item, row, position)
    case .choice(let registration): registration(row.item).content(for: row, at: position)
    }
  }
}

/// Makes the headers and footers of sections. This type is the counterpart of UIKit's supplementary
/// registrations.
///
/// ```swift
/// let sections = SectionRegistration<Shelf, Book>(
///   header: { shelf, _ in RowContent(text: shelf.name) },
///   footer: { _, books in RowContent(text: "\(books.count) books") })
/// ```
public struct SectionRegistration<Section, Item: Hashable>: Sendable {
  /// A closure that returns the content of a section's header or footer. If the closure returns `nil`, the header
  /// or footer is omitted.
  public typealias Content =
    @Sendable (_ section: Section, _ snapshot: SectionSnapshot<Item>) -> RowContent?

  private let makeHeader: Content?
  private let makeFooter: Content?
  private var isPlain = false

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - header: A closure that returns the content of a section's header, which is drawn above the rows.
  ///   - footer: A closure that returns the content of a section's footer, which is drawn below the rows.
  public init(header: Content? = nil, footer: Content? = nil) {
    makeHeader = header
    makeFooter = footer
  }

  /// A registration that shows each section's description as its header.
  public static var plain: SectionRegistration {
    var registration = SectionRegistration()
    registration.isPlain = true
    return registration
  }

  /// Returns the header of a section, or `nil` if the section has no header.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - snapshot: The outline of the section.
  public func header(of section: Section, _ snapshot: SectionSnapshot<Item>) -> RowContent? {
    isPlain ? RowContent(text: String(describing: section)) : makeHeader?(section, snapshot)
  }

  /// Returns the footer of a section, or `nil` if the section has no footer.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - snapshot: The outline of the section.
  public func footer(of section: Section, _ snapshot: SectionSnapshot<Item>) -> RowContent? {
    makeFooter?(section, snapshot)
  }
}
