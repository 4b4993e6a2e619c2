/// What stands above and below the rows of a section: the text twin of UIKit's supplementary
/// registrations.
///
/// ```swift
/// let sections = SectionRegistration<Shelf, Book>(
///   header: { shelf, _ in RowContent(text: shelf.name) },
///   footer: { _, books in RowContent(text: "\(books.count) books") })
/// ```
public struct SectionRegistration<Section, Item: Hashable>: Sendable {
  /// Makes the content of a header or a footer; `nil` leaves it out.
  public typealias Content =
    @Sendable (_ section: Section, _ snapshot: SectionSnapshot<Item>) -> RowContent?

  private let makeHeader: Content?
  private let makeFooter: Content?
  private var isPlain = false

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - header: What stands above the rows of a section.
  ///   - footer: What stands below them.
  public init(header: Content? = nil, footer: Content? = nil) {
    makeHeader = header
    makeFooter = footer
  }

  /// Each section under its description.
  public static var plain: SectionRegistration {
    var registration = SectionRegistration()
    registration.isPlain = true
    return registration
  }

  /// What stands above the rows of a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - snapshot: Its outline.
  public func header(of section: Section, _ snapshot: SectionSnapshot<Item>) -> RowContent? {
    isPlain ? RowContent(text: String(describing: section)) : makeHeader?(section, snapshot)
  }

  /// What stands below the rows of a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - snapshot: Its outline.
  public func footer(of section: Section, _ snapshot: SectionSnapshot<Item>) -> RowContent? {
    makeFooter?(section, snapshot)
  }
}
