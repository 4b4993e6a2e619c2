/// Makes the headers and footers of sections. This type is the counterpart of UIKit's supplementary
/// registrations.
///
/// ```swift
/// let sections = SectionRegistration<Shelf, Book>(
///   header: { shelf, _ in RowContent(text: shelf.name) },
///   footer: { _, books in RowContent(text: "\(books.count) books") })
/// ```
public struct SectionRegistration<Section, Item: Hashable>: Sendable {
  /// A closure that returns the content of a section's header or footer, or `nil` to omit the header or
  /// footer.
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
