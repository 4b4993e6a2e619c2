public import Observation

/// An observable model for a view that shows a document. The model provides the rows that the view draws,
/// and writes the user's edits to the file.
///
///     let model = try await DocumentModel.open(at: "notes.outline")
///
///     // In a view:
///     List(model.rows) { row in
///       Text(row.title).onTapGesture { model.toggle(row.item) }
///     }
///     .task { await model.watch() }
///
/// Other programs can edit the file at the same time. The model reads the commits of other programs when
/// it refreshes, and applies each of its own changes to the newest state. The history of edits is stored
/// in the file, so ``undo()`` still works after the program has been restarted.
///
/// No method throws. A failed change has no effect, and sets ``error`` for the view to show.
///
/// A document has one outline, so the model has one section, ``DocumentSection/body``. To show a document as
/// sections with headers, a view draws the roots, which are the rows at level 0, as headers.
///
/// A view that does not observe the model can use a ``ViewDriver``, a ``StepDriver`` or ``follow(_:)``.
/// When the content of a row changes, the row is among the ``OutlineUpdate/reconfigured`` rows of the
/// update.
@MainActor @Observable
public final class DocumentModel {
  /// The current state of the document.
  public private(set) var document: OutlineDocument

  /// The reason why the last change, undo or refresh failed, or `nil` after a successful change. A view
  /// that has shown the error can set this property to `nil`.
  public var error: (any Error)?

  @ObservationIgnored let list = OutlineModel<DocumentSection, ItemID>()
  @ObservationIgnored private let storage: any ModelledDocument
  @ObservationIgnored private var isChanging = false
  /// The error of the last refresh. If consecutive refreshes fail with the same error, the model reports
  /// the error only once.
  @ObservationIgnored private var refreshError: OutlineFileError?

  /// Creates a model that shows a file.
  ///
  /// - Parameter file: The file. After this call, use the file only through the model. If the file was opened
  ///   for ``OutlineFile/Access/sharing``, other programs can edit it at the same time. If the file was
  ///   opened only for reading, each edit results in an ``error``.
  public convenience init(_ file: OutlineFile) { self.init(storage: file) }

  /// Creates a model that shows a document in memory. Edits can be undone. To store the document, save
  /// the value of ``document``.
  public convenience init(_ document: OutlineDocument) {
    self.init(storage: DocumentInMemory(document))
  }

  private init(storage: any ModelledDocument) {
    self.storage = storage
    document = storage.document
    list.undoLimit = 0
    list.show(document.outline, in: .body, reconfiguring: [])
    list.reorderingHandlers.canReorderItem = { _ in true }
    list.reorderingHandlers.didReorder = { [weak self] in self?.store($0) }
  }

  /// Opens a file for ``OutlineFile/Access/sharing`` and returns a model that shows it. The file is read
  /// outside the main actor.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - waiting: The longest time that an edit waits while another program writes to the file.
  /// - Throws: ``OutlineFileError`` if the file cannot be opened or read.
  /// - Complexity: O(*b*), where *b* is the number of bytes in the file.
  public static func open(
    at path: String, waiting: Duration = .seconds(1)
  ) async throws -> DocumentModel {
    DocumentModel(try await OutlineFile.open(at: path, for: .sharing, waiting: waiting))
  }
}

// MARK: - Changing

extension DocumentModel {
  /// Changes the document.
  ///
  ///     model.edit("sort") { try $0.outline.perform(.move(sorted, to: .into(nil, at: 0))) }
  ///
  /// - Parameters:
  ///   - note: A note for the history.
  ///   - change: A closure that changes the newest state. Another program may have removed an item whose row
  ///     is still shown, so call methods that throw an error for a missing item. The closure may read the
  ///     model. If the closure changes the model, the program traps.
  /// - Returns: `true` if the change was stored. If the change was not stored, ``error`` contains the reason.
  /// - Complexity: The complexity of ``OutlineFile/update(note:_:)``, plus the time for drawing the changes.
  @discardableResult
  public func edit(
    _ note: String = "", _ change: (inout OutlineDocument) throws -> Void
  ) -> Bool {
    trying { try storage.update(note: note, change) } != nil
  }

  /// Changes the content of an item.
  ///
  ///     model.edit(row.item, "check") { $0.isChecked = true }
  ///
  /// - Returns: `true` if the change was stored. If the change was not stored, ``error`` contains the reason.
  @discardableResult
  public func edit(
    _ item: ItemID, _ note: String = "", _ change: (inout ItemContent) throws -> Void
  ) -> Bool {
    edit(note) { document in
      guard document.outline.contains(item) else {
        throw OutlineError.unknownItem(item.description)
      }
      try change(&document[item])
    }
  }

  /// Inserts a new item.
  ///
  /// - Parameters:
  ///   - content: The content of the item.
  ///   - destination: The place where the item is inserted.
  ///   - note: A note for the history.
  /// - Returns: The new item, or `nil` if the change was not stored. After a failure, ``error`` contains
  ///   the reason.
  @discardableResult
  public func insert(
    _ content: ItemContent, at destination: SectionSnapshot<ItemID>.Destination,
    _ note: String = "insert"
  ) -> ItemID? {
    var item: ItemID?
    let isStored = edit(note) { document in
      let new = document.makeItem(content)
      try document.outline.perform(.insert([new], at: destination))
      item = new
    }
    return isStored ? item : nil
  }

  /// Deletes items with their descendants.
  ///
  /// - Returns: `true` if the change was stored. If the change was not stored, ``error`` contains the reason.
  @discardableResult
  public func delete(_ items: [ItemID], _ note: String = "delete") -> Bool {
    edit(note) { try $0.outline.perform(.delete(items)) }
  }

  /// Moves items with their descendants. If several items are moved, they keep their relative order.
  ///
  /// - Returns: `true` if the change was stored. If the change was not stored, ``error`` contains the reason.
  @discardableResult
  public func move(
    _ items: [ItemID], to destination: SectionSnapshot<ItemID>.Destination,
    _ note: String = "move"
  ) -> Bool {
    edit(note) { try $0.outline.perform(.move(items, to: destination)) }
  }

  /// Moves rows, with the arguments that `onMove` of a SwiftUI list passes. See
  /// ``OutlineModel/moveRows(fromOffsets:toOffset:in:)``.
  ///
  /// - Returns: `true` if the change was stored. If the change was not stored, ``error`` contains the reason.
  @discardableResult
  public func moveRows(fromOffsets offsets: some Sequence<Int>, toOffset offset: Int) -> Bool {
    error = nil
    do {
      try list.moveRows(fromOffsets: offsets, toOffset: offset, in: .body)
    } catch {
      self.error = error
    }
    return error == nil
  }

  /// Stores a move that the user has made in the list.
  private func store(_ transaction: ReorderTransaction<DocumentSection, ItemID>) {
    edit("move") { document in
      for section in transaction.sectionTransactions {
        document.outline = try section.result(for: document.outline, by: .collectionDifference)
      }
    }
  }

  /// Expands a collapsed item, or collapses an expanded one. The file stores the expansion, but toggling is
  /// not an edit, so ``undo()`` skips it. If the item is part of the result of a search, toggling changes
  /// only that result, not the file.
  public func toggle(_ item: ItemID) {
    if isSearching, list.shown.section(containing: item) != nil {
      trying { _ = try list.toggle(item) }
      return
    }
    edit("folding") { document in
      guard document.outline.contains(item) else {
        throw OutlineError.unknownItem(item.description)
      }
      let isExpanded = document.outline.isExpanded(item)
      try document.outline.perform(isExpanded ? .collapse([item]) : .expand([item]))
    }
  }

  /// Undoes the last edit.
  ///
  /// - Returns: The note that was stored with the edit, or `nil` if no edit was undone. If undoing the edit
  ///   fails, ``error`` contains the reason.
  @discardableResult
  public func undo() -> String? { trying { try storage.undoneNote() } ?? nil }

  /// Redoes the last edit that was undone.
  ///
  /// - Returns: The note that was stored with the edit, or `nil` if no edit was redone. If redoing the edit
  ///   fails, ``error`` contains the reason.
  @discardableResult
  public func redo() -> String? { trying { try storage.redoneNote() } ?? nil }

  /// True if there is an edit to undo.
  public var canUndo: Bool {
    _ = document
    return storage.canUndo
  }

  /// True if there is an edit to redo.
  public var canRedo: Bool {
    _ = document
    return storage.canRedo
  }

  /// Calls a closure that may change the document, and shows the resulting state.
  ///
  /// - Returns: The result of `body`, or `nil` if it throws.
  @discardableResult
  private func trying<Result>(_ body: () throws -> Result) -> Result? {
    requireNoChange()
    isChanging = true
    // Even if `body` throws, other programs' commits may have been read from a shared file.
    defer {
      isChanging = false
      show(storage.document)
    }
    do {
      let result = try body()
      if error != nil { error = nil }
      return result
    } catch {
      self.error = error
      return nil
    }
  }

  private func requireNoChange() {
    // `precondition` is not used, because a release build would drop its message.
    if isChanging { fatalError("The closure of an edit must not change the model") }
  }

  private func show(_ newer: OutlineDocument) {
    let changed = newer.contents.itemsThatDiffer(from: document.contents)
      .filter(newer.outline.contains)
    document = newer
    list.show(newer.outline, in: .body, reconfiguring: changed)
  }
}

// MARK: - Other programs

extension DocumentModel {
  /// Reads and shows other programs' commits.
  ///
  /// - Returns: `true` if the document or its history has changed. If the file cannot be read, ``error``
  ///   contains the reason.
  /// - Complexity: The complexity of ``OutlineFile/refresh()``, which makes four system calls if nothing has
  ///   changed.
  @discardableResult
  public func refresh() -> Bool {
    requireNoChange()
    do {
      let isChanged = try storage.refresh()
      refreshError = nil
      if isChanged { show(storage.document) }
      return isChanged
    } catch {
      if error != refreshError { self.error = error }
      refreshError = error
      return false
    }
  }

  /// Calls ``refresh()`` repeatedly until the task is canceled.
  ///
  /// - Parameter interval: The pause between two refreshes.
  public func watch(every interval: Duration = .milliseconds(250)) async {
    while !Task.isCancelled {
      refresh()
      try? await Task.sleep(for: interval)
    }
  }
}
