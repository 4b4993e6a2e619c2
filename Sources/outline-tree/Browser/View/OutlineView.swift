import Outline

/// An outline that the user views and edits, together with the rows that pass the filter, the part of these rows that
/// is on the screen, and the marked rows.
///
///     EditedOutline ──▶ RowFilter? ──▶ shown rows ──▶ Viewport ──▶ rows on the screen
///     document, steps                                 focus, roots
///
/// The methods of the view change the view at once. They store messages for the user in `message` and requests for
/// other work in `effects`, because the view has no access to the terminal or the disk.
struct OutlineView: Sendable {
  /// The name of the source.
  var name: [UInt8]
  var edited: EditedOutline
  var filter: RowFilter?
  var viewport = Viewport()
  /// The reading of folders. A document has no folders to read, because all its rows were read at the start.
  var reading = FolderReading()
  var marks: Set<ItemID> = []
  /// True if notes are shown below their rows.
  var showsNotes = false
  /// The note that is being typed; nil if no note is being typed.
  var noteEditor: NoteEditor?
  var message: Message?
  /// Requests for work that the view cannot do itself, in the order in which they must be performed.
  var effects: [BrowserEffect] = []

  init(_ edited: EditedOutline, name: [UInt8]) {
    (self.edited, self.name) = (edited, name)
    let outline = edited.document.outline
    viewport.focus = outline.isEmpty ? nil : outline.visibleItem(at: 0)
  }

  var document: SourceDocument { edited.document }

  var isDirectory: Bool { edited.isDirectory }

  /// The rows that pass the filter; all rows if there is no filter.
  var shown: SectionSnapshot<ItemID> { filter?.outline ?? document.outline }

  var focus: ItemID? {
    get { viewport.focus }
    set { viewport.focus = newValue }
  }

  /// The index of the row in focus among the visible rows.
  var focusedIndex: Int? { viewport.focusedIndex(in: shown) }

  func isParent(_ node: ItemID) -> Bool { shown.childCount(of: node) > 0 || isUnread(node) }

  /// True if a row is an unread folder or a link to an unread folder.
  func isUnread(_ node: ItemID) -> Bool { document.files.isUnread(node) }

  func isOpen(_ node: ItemID) -> Bool { shown.isExpanded(node) && shown.childCount(of: node) > 0 }

  var rowsOnScreen: [ItemID] { shown.visibleRows[viewport.window(in: shown)].map(\.item) }

  /// Adapts the viewport to the outline after a change.
  mutating func settle(from index: Int?) {
    if let root = viewport.leaveRoots(in: shown) { tellLeft(root) }
    // Without notes, each row takes one line, so the number of rows on the screen follows from the height.
    if !showsNotes && noteEditor == nil { viewport.rowsOnScreen = nil }
    viewport.showFocus(from: index, in: shown)
    fitNotes()
  }

  /// Zooms out of the rows that do not exist in a newer version of the document. The caller calls this method before
  /// it replaces the current version, because only the current version contains the names of these rows.
  mutating func leaveRoots(missingIn newer: SectionSnapshot<ItemID>) {
    guard let root = viewport.roots.last else { return }
    viewport.roots.removeAll { !newer.contains($0) }
    if viewport.roots.last != root { tellLeft(root) }
  }

  /// Adds text to the message which says that the screen is no longer zoomed to the given row.
  private mutating func tellLeft(_ root: ItemID) {
    let earlier = message.map { "\($0); " as Message } ?? ""
    message = earlier + "“\(edited.name(root))” is no longer shown alone"
  }

  /// Shows the position and the path of the row in focus.
  mutating func tellPosition() {
    guard let focus, let index = focusedIndex else { return }
    let reach = viewport.reach(in: shown)
    message = "row \(index - reach.lowerBound + 1) of \(reach.count): \(document.path(of: focus))"
  }

  /// Changes which rows are expanded. A filter has its own expansion state, which is discarded together
  /// with the filter.
  mutating func fold(_ body: (inout SectionSnapshot<ItemID>) -> Void) {
    if filter != nil {
      body(&filter!.outline)
    } else {
      edited.fold(focus: focus, body)
    }
  }

  mutating func close(_ node: ItemID) { fold { $0.collapse([node]) } }

  /// Opens all ancestors of a row, so that the row is visible.
  mutating func reveal(_ node: ItemID) {
    if !shown.isVisible(node) { fold { $0.reveal(node) } }
  }
}

/// Marking rows, and choosing the rows that an edit applies to.
extension OutlineView {
  /// Marks or unmarks the row in focus, and then moves the focus to the next row.
  mutating func mark(count: Int) {
    for _ in 0..<count {
      guard let focus else { return }
      if marks.remove(focus) == nil { marks.insert(focus) }
      viewport.moveFocus(by: 1, in: shown)
    }
  }

  /// Marks the row in focus and all its siblings; if all of them are marked, unmarks them.
  mutating func markAll() {
    guard let focus else { return }
    // If the screen is zoomed to the row in focus, the siblings of this row are not on the screen.
    let siblings =
      focus == viewport.roots.last ? [focus] : shown.children(of: shown.parent(of: focus))
    if marks.isSuperset(of: siblings) {
      marks.subtract(siblings)
    } else {
      marks.formUnion(siblings)
    }
  }

  /// All marked rows in preorder, whether or not they are shown; if no rows are marked, the row in focus.
  var markedOrFocused: [ItemID] {
    if marks.isEmpty { return focus.map { [$0] } ?? [] }
    return marks.sorted { document.outline.index(of: $0)! < document.outline.index(of: $1)! }
  }

  /// Returns the rows that an edit applies to. These are the marked rows or, if no rows are marked, the row in focus.
  /// If some marked rows cannot be reached, the result is empty, and `message` contains the reason. The rows are in
  /// preorder, and no row is a descendant of another one.
  ///
  /// - Parameter count: The number of siblings to return if no rows are marked, beginning with the row in focus.
  mutating func takeSelection(count: Int = 1) -> [ItemID] {
    let hidden = marks.count { !viewport.reaches($0, in: shown) }
    guard hidden == 0 else {
      message =
        "\(count: hidden, "marked row is", plural: "marked rows are") not shown here: Esc unmarks all"
      return []
    }
    if marks.isEmpty { return focus.map { siblings(from: $0, count: count) } ?? [] }
    return markedOrFocused.filter { row in
      !document.outline.ancestors(of: row).contains { marks.contains($0) }
    }
  }

  /// Returns a row and its next siblings. If the screen is zoomed to the row, returns only the row.
  private func siblings(from first: ItemID, count: Int) -> [ItemID] {
    var nodes = [first]
    while nodes.count < count, first != viewport.roots.last,
      let next = document.outline.nextSibling(of: nodes[nodes.count - 1])
    {
      nodes.append(next)
    }
    return nodes
  }

  /// Requests that the paths or titles of the marked rows be copied. If no rows are marked, requests that the path or
  /// title of the row in focus be copied.
  mutating func copyNames() {
    let nodes = markedOrFocused
    if !nodes.isEmpty { effects.append(.copyNames(nodes)) }
  }
}
