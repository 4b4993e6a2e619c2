import Outline

/// Finds the rows that commands name.
struct ItemResolver {
  let document: SourceDocument
  let index: TitleIndex
  let numbers = SiblingNumbers()

  var outline: SectionSnapshot<ItemID> { document.outline }

  func item(_ path: ItemPath) throws(SyntaxError) -> ItemID {
    if path.isOutline {
      throw SyntaxError("“/” is the outline itself; expected an item in it", at: path.location)
    }
    let isTitle = path.components.count == 1 && !path.isRooted
    let found = isTitle ? items(titled: path.components[0]) : items(at: path.components)
    if found.count == 1 { return found[0] }
    throw found.isEmpty ? unknown(path, isTitle: isTitle) : ambiguous(path, found)
  }

  /// True if a title without a number names only the given row, and no other row.
  func isFound(titled title: [UInt8], _ node: ItemID) -> Bool {
    items(titled: ItemPath.Component(title: title, ordinal: nil, spelling: title)) == [node]
  }

  /// Returns the rows that a title names. A root takes precedence over other rows with the same title.
  private func items(titled component: ItemPath.Component) -> [ItemID] {
    let all = preferred(items(called: component), component)
    let roots = numbered(component, all.filter { outline.level(of: $0) == 0 })
    return roots.isEmpty ? numbered(component, all) : roots
  }

  /// Returns the rows at a path. The search starts with the rows that have the last title of the path, because there
  /// are usually few of these rows. If the search started with the first title, it would have to visit all rows below
  /// each row with that title.
  private func items(at components: [ItemPath.Component]) -> [ItemID] {
    let last = components.count - 1
    var lineages = Lineages(resolver: self, components: components)
    let found = items(called: components[last]).filter { item in
      outline.level(of: item) == last && lineages.leads(to: outline.parent(of: item))
    }
    return numbered(components[last], preferred(found, components[last]))
  }

  /// Returns those given rows whose title or label is exactly the title in the path component. Returns all given rows
  /// if there is no such row, or if the component has a number, because the number counts every row that matches.
  private func preferred(_ rows: [ItemID], _ component: ItemPath.Component) -> [ItemID] {
    if rows.count < 2 || component.ordinal != nil { return rows }
    let exact = rows.filter { document.hasTitle(component.title, $0) }
    return exact.isEmpty ? rows : exact
  }

  /// Checks whether rows and their ancestors match a path. This remembers the result for each row, because many rows
  /// can have the same ancestors.
  private struct Lineages {
    let resolver: ItemResolver
    let components: [ItemPath.Component]
    var known: [ItemID: Bool] = [:]
    /// The rows that match the title and the number of a path component, for each component with a number. The keys
    /// are the indices of the components.
    var numbered: [Int: Set<ItemID>] = [:]

    /// True if the path matches a row and its ancestors.
    ///
    /// - Parameter row: A row whose level is less than the number of path components; nil for the outline itself.
    mutating func leads(to row: ItemID?) -> Bool {
      var seen: [ItemID] = []
      var next = row
      var result = true
      while let row = next {
        if let isKnown = known[row] {
          result = isKnown
          break
        }
        seen.append(row)
        result = isCalled(row, at: resolver.outline.level(of: row))
        if !result { break }
        next = resolver.outline.parent(of: row)
      }
      for row in seen { known[row] = result }
      return result
    }

    private mutating func isCalled(_ row: ItemID, at index: Int) -> Bool {
      let component = components[index]
      guard resolver.document.isCalled(component.title, row) else { return false }
      if component.ordinal == nil { return true }
      let rows =
        numbered[index]
        ?? Set(resolver.numbered(component, resolver.items(called: component)))
      numbered[index] = rows
      return rows.contains(row)
    }
  }

  /// Returns all rows with the given title, in preorder.
  fileprivate func items(called component: ItemPath.Component) -> [ItemID] {
    index.items(called: component.title, in: document)
      .compactMap { item in outline.index(of: item).map { (position: $0, item: item) } }
      .sorted { $0.position < $1.position }
      .map(\.item)
  }

  /// Returns those given rows whose number is the number in the path component; all given rows if the component has
  /// no number. Rows are numbered separately for each parent.
  fileprivate func numbered(_ component: ItemPath.Component, _ items: [ItemID]) -> [ItemID] {
    guard let ordinal = component.ordinal else { return items }
    var counts: [ItemID?: Int] = [:]
    return items.filter { item in
      let parent = outline.parent(of: item)
      counts[parent, default: 0] += 1
      return counts[parent] == ordinal
    }
  }
}

/// An index that finds rows by title, so that a command need not search all rows.
///
/// For a script with few commands, building the index would take longer than searching all rows, because the visible
/// text of a title with Markdown takes a long time to compute. So the first eight lookups search all rows, and the
/// ninth lookup adds the rows to the index.
///
/// Entries are never removed. A lookup skips the entries of rows that now have other titles. The caller skips rows
/// that no longer exist.
final class TitleIndex {
  /// The rows that are not in the index yet.
  private var items: [ItemID]
  /// For each hash, the rows with a title, label or visible title that has this hash. Different names can have the
  /// same hash.
  private var itemsByHash: [Int: [ItemID]] = [:]
  private var lookups = 0

  init(_ document: SourceDocument) { items = document.outline.items }

  /// Adds a row that is new or has a new title. Lookups find the row by its title, its label and its
  /// visible title.
  func add(_ item: ItemID) { items.append(item) }

  /// Returns the rows that have the given title, label or visible title, in no particular order.
  func items(called name: [UInt8], in document: SourceDocument) -> Set<ItemID> {
    lookups += 1
    if lookups > 8 { addItems(of: document) }
    let others = items.filter {
      Self.mayShow(name, document.title(of: $0))
        || document.image(of: $0) != nil && document.label(of: $0) == name
    }
    let found = itemsByHash[Self.hash(name[...]), default: []] + others
    return Set(found.filter { document.isCalled(name, $0) })
  }

  private func addItems(of document: SourceDocument) {
    itemsByHash.reserveCapacity(itemsByHash.count + items.count)
    for item in items {
      add(item, under: document.title(of: item))
      if document.image(of: item) != nil { add(item, under: document.label(of: item)[...]) }
      if let title = document.visibleTitle(of: item) { add(item, under: title[...]) }
    }
    items = []
  }

  private func add(_ item: ItemID, under name: Bytes) {
    itemsByHash[Self.hash(name), default: []].append(item)
  }

  private static func hash(_ name: Bytes) -> Int {
    var hasher = Hasher()
    name.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Returns whether a name may be the given title or the visible text of this title. The visible text consists of
  /// characters of the title, in the same order. The result is always true for titles with character references,
  /// names of images, or line breaks, because the visible text of such titles can contain other characters.
  private static func mayShow(_ name: [UInt8], _ title: Bytes) -> Bool {
    var found = 0
    for byte in title {
      if found < name.count && byte == name[found] { found += 1 }
      if byte == 0x26 || byte == 0x21 || byte == 0x0A { return true }
    }
    return found == name.count
  }
}
