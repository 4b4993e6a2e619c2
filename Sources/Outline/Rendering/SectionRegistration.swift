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

  let header: Content
  let footer: Content

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - header: What stands above the rows of a section.
  ///   - footer: What stands below them.
  public init(
    header: @escaping Content = { _, _ in nil }, footer: @escaping Content = { _, _ in nil }
  ) {
    self.header = header
    self.footer = footer
  }

  /// Each section under its description.
  public static var plain: SectionRegistration {
    SectionRegistration(header: { section, _ in RowContent(text: String(describing: section)) })
  }
}
