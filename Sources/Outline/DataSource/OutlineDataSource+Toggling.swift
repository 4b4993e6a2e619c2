extension OutlineDataSource {
  /// Expands an item for a user, if the handlers allow it.
  ///
  /// The handlers `shouldExpandItem`, `willExpandItem`, `snapshotForExpandingParent` and `didExpandItem` are
  /// called in this order, as in UIKit. UIKit has no `didExpandItem`.
  ///
  /// With a `loadChildren` handler, this method only starts loading, and does not wait. The item is
  /// expanded later, when its children have been loaded. To wait, or to get the error, use
  /// ``loadAndExpand(_:isolation:)``.
  ///
  /// - Parameter item: The item.
  ///
  /// - Returns: `true` if this call expanded the item. `false` if the item was already expanded, if
  ///   `shouldExpandItem` does not allow the expansion, or if the children must first be loaded.
  /// - Throws: ``OutlineError/unknownItem(_:during:)`` if no section has the item, and
  ///   ``OutlineError/duplicateItems(_:)`` if items from `snapshotForExpandingParent` are already elsewhere
  ///   in the section. If an error is thrown, nothing changes.
  @discardableResult
  public func expand(_ item: Item) throws(OutlineError) -> Bool {
    let handlers = sectionSnapshotHandlers
    guard try startsExpanding(item, handlers) else { return false }
    guard handlers.loadChildren == nil else {
      _ = try load(item, handlers, isAwaited: false)
      return false
    }
    let children = handlers.snapshotForExpandingParent?(
      item, try outline(containing: item).snapshot(of: item))
    do {
      try finishExpanding(item, with: children, handlers)
    } catch let error as OutlineError {
      throw error
    } catch {
      preconditionFailure("An expansion without a load was canceled")
    }
    return true
  }

  /// Collapses an item for a user, if the handlers allow it.
  ///
  /// The handlers `shouldCollapseItem`, `willCollapseItem` and `didCollapseItem` are called in this order, as
  /// in UIKit. UIKit has no `didCollapseItem`.
  ///
  /// If the children of the item are being loaded, loading is canceled.
  ///
  /// - Parameter item: The item.
  ///
  /// - Returns: `true` if this call collapsed the item or canceled loading, or `false` if the item was
  ///   already collapsed or `shouldCollapseItem` does not allow the change.
  /// - Throws: ``OutlineError/unknownItem(_:during:)`` if no section has the item.
  @discardableResult
  public func collapse(_ item: Item) throws(OutlineError) -> Bool {
    let handlers = sectionSnapshotHandlers
    _ = try outline(containing: item)
    let wasLoading = cancelLoading(item)
    // The outline is read after `cancelLoading`.
    // If the load ended before it could be canceled, the item is already expanded.
    let outline = try outline(containing: item)
    guard outline.isExpanded(item), handlers.shouldCollapseItem?(item) ?? true else {
      return wasLoading
    }
    handlers.willCollapseItem?(item)
    try changeSections { sections throws(OutlineError) in
      try sections.edit(sectionOf: item) { outline in outline.collapse([item]) }
    }
    handlers.didCollapseItem?(item)
    return true
  }

  /// Expands a collapsed item, or collapses an expanded one, for a user. An item whose children are being
  /// loaded counts as expanded.
  ///
  /// - Parameter item: The item.
  /// - Returns: The result of ``expand(_:)`` or ``collapse(_:)``.
  /// - Throws: The errors of ``expand(_:)`` and ``collapse(_:)``.
  @discardableResult
  public func toggle(_ item: Item) throws(OutlineError) -> Bool {
    let isExpanded = try outline(containing: item).isExpanded(item) || isLoading(item)
    return try isExpanded ? collapse(item) : expand(item)
  }
}

extension OutlineDataSource {
  func outline(containing item: Item) throws(OutlineError) -> SectionSnapshot<Item> {
    let sections = sectionedOutline
    return sections[try sections.section(of: item)]
  }

  /// Calls the handlers that precede an expansion, and returns whether to expand the item.
  func startsExpanding(
    _ item: Item, _ handlers: SectionSnapshotHandlers<Item>
  ) throws(OutlineError) -> Bool {
    guard try !outline(containing: item).isExpanded(item),
      handlers.shouldExpandItem?(item) ?? true
    else { return false }
    if !isLoading(item) { handlers.willExpandItem?(item) }
    return true
  }

  /// Expands an item, and calls `didExpandItem`.
  ///
  /// - Parameters:
  ///   - children: The new descendants, or `nil` to keep the current ones.
  ///   - load: The number of the load that ends with this expansion, or `nil` if the children were not
  ///     loaded.
  func finishExpanding(
    _ item: Item, with children: SectionSnapshot<Item>?, _ handlers: SectionSnapshotHandlers<Item>,
    after load: Int? = nil
  ) throws {
    try change { sections in
      if let load, loads.byNumber[load] == nil { throw CancellationError() }
      var sections = sections
      try sections.edit(sectionOf: item) { outline throws(OutlineError) in
        if let children { try outline.perform(.replaceChildren(of: item, with: children)) }
        outline.expand([item])
      }
      // The row is redrawn, because it must no longer show that the children are being loaded.
      return Change(
        sections: sections, marks: load == nil ? [] : [RowMarks(reconfigured: [item])],
        endedLoad: load)
    }
    handlers.didExpandItem?(item)
  }
}

extension SectionedOutline {
  /// Edits the section that currently contains an item. Another thread may have moved the item to another
  /// section while the handlers were called.
  fileprivate mutating func edit(
    sectionOf item: Item, _ edit: (inout SectionSnapshot<Item>) throws(OutlineError) -> Void
  ) throws(OutlineError) {
    try edit(&self[try section(of: item)])
  }

  fileprivate func section(of item: Item) throws(OutlineError) -> Section {
    guard let section = section(containing: item) else {
      throw .unknownItem(String(describing: item))
    }
    return section
  }
}
