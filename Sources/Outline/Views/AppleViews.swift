// Support for the views of Apple's systems. Only this file uses UIKit and AppKit.

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// UIKit's type for the position of a row.
  public typealias ViewPath = IndexPath

  extension IndexPath: RowIndexPath {
    /// Creates the index path for a position.
    public init(_ position: RowPosition) {
      self.init(item: position.row, section: position.section)
    }

    /// The position that the index path represents.
    public var rowPosition: RowPosition { RowPosition(section: section, row: item) }
  }

  extension RowPosition {
    /// Creates the position for an index path.
    public init(_ indexPath: IndexPath) { self = indexPath.rowPosition }
  }

  extension UIView {
    /// Makes changes with or without an animation.
    fileprivate func animate(_ isAnimated: Bool, _ changes: () -> Void) {
      if isAnimated { changes() } else { UIView.performWithoutAnimation(changes) }
    }
  }

  // MARK: - Collection views

  extension UICollectionView: BatchView {
    /// Makes the view query `content`.
    public func setContent(
      _ content: any ViewContent<IndexPath, UICollectionViewCell, UICollectionReusableView>
    ) -> AnyObject? {
      let answers = CollectionViewAnswers(content)
      dataSource = answers
      return answers
    }

    /// Makes all changes in one batch.
    public func performBatchUpdates(animated: Bool, _ changes: @escaping () -> Void) {
      animate(animated) { performBatchUpdates({ changes() }, completion: nil) }
    }

    /// Deletes sections.
    public func deleteSections(at indices: [Int]) { deleteSections(IndexSet(indices)) }
    /// Inserts sections.
    public func insertSections(at indices: [Int]) { insertSections(IndexSet(indices)) }
    /// Moves a section.
    public func moveSection(at index: Int, to newIndex: Int) {
      moveSection(index, toSection: newIndex)
    }

    /// Deletes rows.
    public func deleteRows(at paths: [IndexPath]) { deleteItems(at: paths) }
    /// Inserts rows.
    public func insertRows(at paths: [IndexPath]) { insertItems(at: paths) }
    /// Moves a row.
    public func moveRow(at path: IndexPath, to newPath: IndexPath) {
      moveItem(at: path, to: newPath)
    }

    /// Replaces the cells of rows.
    public func reloadRows(at paths: [IndexPath]) { reloadItems(at: paths) }
    /// Configures the cells of rows again.
    public func reconfigureRows(at paths: [IndexPath]) { reconfigureItems(at: paths) }
  }

  /// Answers the queries of a collection view, which has only a weak reference to this object.
  private final class CollectionViewAnswers: NSObject, UICollectionViewDataSource {
    typealias Content = any ViewContent<
      IndexPath, UICollectionViewCell, UICollectionReusableView
    >

    private weak var content: Content?

    init(_ content: Content) { self.content = content }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
      content?.numberOfSections ?? 0
    }

    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      content?.numberOfRows(inSection: section) ?? 0
    }

    func collectionView(
      _ view: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      guard let content else { return UICollectionViewCell() }
      let cell = content.cell(at: indexPath)
      #if os(iOS) || os(visionOS)
        // UIKit also sets the indentation of cells when a section snapshot is applied.
        (cell as? UICollectionViewListCell)?.indentationLevel = content.level(at: indexPath)
      #endif
      return cell
    }

    func collectionView(
      _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      guard let view = content?.supplementaryView(ofKind: kind, at: indexPath) else {
        fatalError("supplementaryViewProvider is not set, or returned no view of kind \(kind)")
      }
      return view
    }

    func collectionView(_ view: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      content?.canMoveRow(at: indexPath) ?? false
    }

    func collectionView(
      _ view: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath
    ) {
      content?.rowWasMoved(from: source, to: destination)
    }
  }

  extension OutlineModel {
    /// A closure that makes the headers and footers of the collection view with which the model was
    /// created. Setting this property traps if the model was created without a collection view.
    public var supplementaryViewProvider:
      ((UICollectionView, String, IndexPath) -> UICollectionReusableView?)?
    {
      get { driver(of: UICollectionView.self)?.supplementaryViewProvider }
      set {
        guard let driver = driver(of: UICollectionView.self) else {
          fatalError("Create the model with OutlineModel(collectionView:cellProvider:)")
        }
        driver.supplementaryViewProvider = newValue
      }
    }
  }

  // MARK: - Table views

  // The other methods of `BatchView` are already methods of `UITableView`.
  // These are `reloadData()`, `moveRow(at:to:)` and `reconfigureRows(at:)`.
  extension UITableView: BatchView {
    /// Makes the view query `content`.
    public func setContent(
      _ content: any ViewContent<IndexPath, UITableViewCell, UIView>
    ) -> AnyObject? {
      let answers = TableViewAnswers(content)
      dataSource = answers
      return answers
    }

    /// Makes all changes in one batch.
    public func performBatchUpdates(animated: Bool, _ changes: @escaping () -> Void) {
      animate(animated) { performBatchUpdates({ changes() }, completion: nil) }
    }

    /// Deletes sections.
    public func deleteSections(at indices: [Int]) {
      deleteSections(IndexSet(indices), with: .automatic)
    }
    /// Inserts sections.
    public func insertSections(at indices: [Int]) {
      insertSections(IndexSet(indices), with: .automatic)
    }
    /// Moves a section.
    public func moveSection(at index: Int, to newIndex: Int) {
      moveSection(index, toSection: newIndex)
    }

    /// Deletes rows.
    public func deleteRows(at paths: [IndexPath]) { deleteRows(at: paths, with: .automatic) }
    /// Inserts rows.
    public func insertRows(at paths: [IndexPath]) { insertRows(at: paths, with: .automatic) }
    /// Replaces the cells of rows.
    public func reloadRows(at paths: [IndexPath]) { reloadRows(at: paths, with: .automatic) }
  }

  /// Answers the queries of a table view, which has only a weak reference to this object.
  private final class TableViewAnswers: NSObject, UITableViewDataSource {
    typealias Content = any ViewContent<IndexPath, UITableViewCell, UIView>

    private weak var content: Content?

    init(_ content: Content) { self.content = content }

    func numberOfSections(in tableView: UITableView) -> Int { content?.numberOfSections ?? 0 }

    func tableView(_ view: UITableView, numberOfRowsInSection section: Int) -> Int {
      content?.numberOfRows(inSection: section) ?? 0
    }

    func tableView(_ view: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      guard let content else { return UITableViewCell() }
      let cell = content.cell(at: indexPath)
      #if !os(tvOS)
        cell.indentationLevel = content.level(at: indexPath)
      #endif
      return cell
    }

    func tableView(_ view: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      content?.canMoveRow(at: indexPath) ?? false
    }

    func tableView(
      _ view: UITableView, moveRowAt source: IndexPath, to destination: IndexPath
    ) {
      content?.rowWasMoved(from: source, to: destination)
    }
  }
#else
  /// The type of row positions in methods that have the same names as in UIKit. On systems with UIKit, the
  /// type is `IndexPath`.
  public typealias ViewPath = RowPosition

  extension OutlineModel {
    /// Unavailable, because headers and footers belong to the view. Instead, set the property
    /// `supplementaryViewProvider` of the view's ``ViewDriver``.
    @available(
      *, unavailable,
      message: "set it on the view's driver: model.driver(of: View.self)?.supplementaryViewProvider"
    )
    public var supplementaryViewProvider: ((_ view: Any, _ kind: String, RowPosition) -> Any?)? {
      get { fatalError() }
      set { fatalError() }
    }
  }
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  // MARK: - Outline views

  extension NSOutlineView: StepView {
    /// Makes the view query `content`. The returned object is the view's data source and delegate.
    public func setContent(_ content: any StepContent<NSView, NSTableColumn?>) -> AnyObject? {
      let answers = OutlineViewAnswers(content)
      dataSource = answers
      delegate = answers
      return answers
    }

    /// Removes a row together with its descendants.
    public func removeRow(at index: Int, in parent: AnyObject?, animated: Bool) {
      removeItems(
        at: IndexSet(integer: index), inParent: parent, withAnimation: animated ? .effectFade : [])
    }

    /// Inserts a row.
    public func insertRow(at index: Int, in parent: AnyObject?, animated: Bool) {
      insertItems(
        at: IndexSet(integer: index), inParent: parent, withAnimation: animated ? .effectFade : [])
    }

    /// Moves a row together with its descendants.
    public func moveRow(
      at index: Int, in parent: AnyObject?, to newIndex: Int, in newParent: AnyObject?,
      animated: Bool
    ) { moveItem(at: index, inParent: parent, to: newIndex, inParent: newParent) }

    /// Shows or hides the children of a row.
    public func setExpanded(_ isExpanded: Bool, row: AnyObject) {
      if isExpanded { expandItem(row) } else { collapseItem(row) }
    }

    /// Draws a row again, and makes the view check again whether the row has children.
    public func redrawRow(_ row: AnyObject) { reloadItem(row) }
  }

  /// Answers the queries of an outline view, which has only a weak reference to this object.
  private final class OutlineViewAnswers: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
    typealias Content = any StepContent<NSView, NSTableColumn?>

    private weak var content: Content?

    init(_ content: Content) { self.content = content }

    func outlineView(_ view: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      content?.childCount(of: item.map { $0 as AnyObject }) ?? 0
    }

    func outlineView(_ view: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
      content?.child(of: item.map { $0 as AnyObject }, at: index) ?? NSNull()
    }

    func outlineView(_ view: NSOutlineView, isItemExpandable item: Any) -> Bool {
      content?.canExpand(item as AnyObject) ?? false
    }

    func outlineView(
      _ view: NSOutlineView, viewFor column: NSTableColumn?, item: Any
    ) -> NSView? { content?.cell(of: item as AnyObject, in: column) }

    func outlineView(_ view: NSOutlineView, shouldExpandItem item: Any) -> Bool {
      content?.shouldToggle(item as AnyObject) ?? false
    }

    func outlineView(_ view: NSOutlineView, shouldCollapseItem item: Any) -> Bool {
      content?.shouldToggle(item as AnyObject) ?? false
    }
  }
#endif
