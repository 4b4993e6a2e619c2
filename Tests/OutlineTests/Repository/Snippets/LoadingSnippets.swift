import Outline

extension Snippets {
  static func loading(_ print: @escaping Print) async throws {
    // snippet
    struct Offline: Error {}

    /// Knows what is in each folder, and answers after a while.
    actor Server {
      private(set) var requests = 0

      func children(of folder: String) async throws -> [String] {
        requests += 1
        await Task.yield()
        guard folder != "Trash" else { throw Offline() }
        return ["\(folder)/one", "\(folder)/two"]
      }
    }

    let server = Server()
    let source = OutlineDataSource<String, String>()
    source.update("Mail") { $0.append(["Inbox", "Sent", "Trash"]) }

    source.sectionSnapshotHandlers.loadChildren = { folder, _ in
      var children = SectionSnapshot<String>()
      children.append(try await server.children(of: folder))
      return children
    }

    try await source.loadAndExpand("Inbox")
    print(source.snapshot(for: "Mail").visibleItems)
    // ["Inbox", "Inbox/one", "Inbox/two", "Sent", "Trash"]
    // end

    // snippet
    async let tap = source.loadAndExpand("Sent")
    async let key = source.loadAndExpand("Sent")
    _ = try await (tap, key)
    print(await server.requests)
    // 2
    // end

    // snippet
    var handlers = SectionSnapshotHandlers<String>()
    handlers.loadChildren = { _, _ in
      try await Task.sleep(for: .seconds(3600))  // In fact, until it is canceled.
      return SectionSnapshot()
    }
    source.sectionSnapshotHandlers = handlers

    let updates = source.updates.makeAsyncIterator()
    _ = await updates.next()
    print(try source.expand("Trash"))
    // false
    print(source.isLoading("Trash"))
    // true
    let began = await updates.next()!
    print(began.reconfigured.map { began.after.item(at: $0)! })
    // ["Trash"]
    // end

    // snippet
    let spinning = TextRenderer<String>(
      registration: RowRegistration { item, row in
        RowContent(text: item, accessories: source.isLoading(item) ? [.label("…")] : [])
      })
    let mail = began.after["Mail"]
    print(spinning.line(at: mail.visibleIndex(of: "Trash")!, in: mail))
    // └── Trash …
    // end

    // snippet
    try source.collapse("Trash")
    print(source.isLoading("Trash"))
    // false
    let ended = await updates.next()!
    print(ended.reconfigured == began.reconfigured)
    // true
    // end

    // snippet
    source.sectionSnapshotHandlers.loadChildren = { folder, _ in
      var children = SectionSnapshot<String>()
      children.append(try await server.children(of: folder))
      return children
    }
    do {
      try await source.loadAndExpand("Trash")
    } catch {
      print(error)
    }
    // Offline()
    print(source.snapshot(for: "Mail").isExpanded("Trash"))
    // false

    let (failures, failed) = AsyncStream.makeStream(of: String.self)
    source.sectionSnapshotHandlers.didFailToLoadChildren = { folder, error in
      failed.yield("\(folder): \(error)")
    }
    try source.expand("Trash")
    for await failure in failures.prefix(1) { print(failure) }
    // Trash: Offline()
    // end

    // snippet
    source.update("Mail") { outline in
      outline.append(["Drafts"])
      outline.append(["Drafts are not loaded"], to: "Drafts")
    }
    var renderer = TextRenderer<String>()
    renderer.showsHiddenCounts = false
    let drafts = source.snapshot(for: "Mail").snapshot(of: "Drafts", includingParent: true)
    print(renderer.string(for: drafts))
    // └── ▸ Drafts
    try await source.loadAndExpand("Drafts")
    print(source.snapshot(for: "Mail").children(of: "Drafts"))
    // ["Drafts/one", "Drafts/two"]
    // end

    // snippet
    let numbers = OutlineDataSource<String, Int>()
    numbers.update("Halves") { $0.append([8]) }
    numbers.sectionSnapshotHandlers.snapshotForExpandingParent = { number, _ in
      var children = SectionSnapshot<Int>()
      if number > 1 { children.append([number / 2]) }
      return children
    }
    for number in [8, 4] { try numbers.expand(number) }
    print(numbers.snapshot(for: "Halves").visibleItems)
    // [8, 4, 2]
    // end
  }
}
