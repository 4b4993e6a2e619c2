extension OutlineDataSource {
  /// Expands an item for a user, if the handlers allow it.
  ///
  /// The handlers are called in UIKit's order: `shouldExpandItem`, `willExpandItem`,
  /// `snapshotForExpandingParent`, and at the end `didExpandItem`.
  ///
  /// - Parameter item: The item.
  ///
  /// - Returns: Whether it was expanded: `false` when it already was, or is not allowed to be.
  /// - Throws: ``OutlineError/unknownItem(_:during:)`` when no section has the item, and
  ///   ``OutlineError/duplicateItems(_:)`` when items from `snapshotForExpandingParent` are elsewhere
  ///   in the section. Nothing changes then.
  @discardableResult
  public func expand(_ item: Item) throws(OutlineError) -> Bool {
    let handlers = sectionSnapshotHandlers
    let outline = try outline(containing: item)
    guard !outline.isExpanded(item), handlers.shouldExpandItem?(item) ?? true else { return false }
    handlers.willExpandItem?(item)
    let children = handlers.snapshotForExpandingParent?(item, outline.snapshot(of: item))
    try update(sectionOf: item) { outline throws(OutlineError) in
      if let children { try outline.perform(.replaceChildren(of: item, with: children)) }
      outline.expand([item])
    }
    handlers.didExpandItem?(item)
    return true
  }

  /// Collapses an item for a user, if the handlers allow it.
  ///
  /// The handlers are called in UIKit's order: `shouldCollapseItem`, `willCollapseItem`, and at the
  /// end `didCollapseItem`.
  ///
  /// - Parameter item: The item.
  ///
  /// - Returns: Whether it was collapsed: `false` when it already was, or is not allowed to be.
  /// - Throws: ``OutlineError/unknownItem(_:during:)`` when no section has the item.
  @discardableResult
  public func collapse(_ item: Item) throws(OutlineError) -> Bool {
    let handlers = sectionSnapshotHandlers
    let outline = try outline(containing: item)
    guard outline.isExpanded(item), handlers.shouldCollapseItem?(item) ?? true else { return false }
    handlers.willCollapseItem?(item)
    try update(sectionOf: item) { outline in outline.collapse([item]) }
    handlers.didCollapseItem?(item)
    return true
  }

  /// Expands a collapsed item, or collapses an expanded one, for a user.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether that was allowed.
  /// - Throws: The errors of ``expand(_:)`` and ``collapse(_:)``.
  @discardableResult
  public func toggle(_ item: Item) throws(OutlineError) -> Bool {
    try outline(containing: item).isExpanded(item) ? collapse(item) : expand(item)
  }
}

extension OutlineDataSource {
  private func outline(containing item: Item) throws(OutlineError) -> SectionSnapshot<Item> {
    let sections = sectionedOutline
    return sections[try sections.section(of: item)]
  }

  /// Edits the section of an item. Reads its present state, because another thread may have changed it
  /// while the handlers ran.
  private func update(
    sectionOf item: Item, _ edit: (inout SectionSnapshot<Item>) throws(OutlineError) -> Void
  ) throws(OutlineError) {
    try changeSections { sections throws(OutlineError) in
      let section = try sections.section(of: item)
      var outline = sections[section]
      try edit(&outline)
      sections[section] = outline
    }
  }
}

extension SectionedOutline {
  func section(of item: Item) throws(OutlineError) -> Section {
    guard let section = section(containing: item) else {
      throw .unknownItem(String(describing: item))
    }
    return section
  }
}
