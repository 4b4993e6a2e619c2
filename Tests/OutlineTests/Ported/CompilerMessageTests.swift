import Foundation
import Testing

/// Calls that a program for UIKit makes to its view do not compile, and the compiler says what to write.
@Suite(.ownThread) struct CompilerMessageTests {
  /// A line of such a program, and a part of the message for it.
  static let refused = [
    (
      "_ = OutlineModel<Int, Tag>(collectionView: view) { view, path, item in nil as Cell? }",
      "the view is not a BatchView: make it conform to BatchView, or use OutlineModel()"
    ),
    (
      "_ = OutlineModel<Int, Tag>(tableView: view) { _, _, _ in Cell() }",
      "the view is not a BatchView: make it conform to BatchView, or use OutlineModel()"
    ),
    (
      "_ = OutlineModel<Int, Tag>(collectionView: view) { v, p, i in let c = Cell(); return c }",
      "the view is not a BatchView"
    ),
    (
      "_ = OutlineModel<Int, Tag>(tableView: view) { v, p, i in print(i); return Cell() }",
      "the view is not a BatchView"
    ),
    (
      "_ = OutlineDataSource<Int, Tag>(collectionView: view) { v, p, i in let c = Cell(); return c }",
      "a data source has no view: use OutlineDataSource(), and follow its updates"
    ),
    (
      "_ = OutlineDataSource<Int, Tag>(collectionView: view) { _, _, _ in Cell() }",
      "a data source has no view: use OutlineDataSource(), and follow its updates"
    ),
    (
      "_ = OutlineDataSource<Int, Tag>(tableView: view) { _, _, _ in Cell() }",
      "a data source has no view: use OutlineDataSource(), and follow its updates"
    ),
    (
      "model.supplementaryViewProvider = { view, kind, path in nil }",
      "set it on the view's driver: model.driver(of: View.self)?.supplementaryViewProvider"
    ),
    (
      "model.supplementaryViewProvider = { view, kind, path in print(kind); return nil }",
      "set it on the view's driver"
    ),
    ("source.supplementaryViewProvider = nil", "the view makes headers and footers"),
    (
      "_ = model.defaultRowAnimation",
      "the view animates updates that have OutlineUpdate.animatingDifferences"
    ),
    (
      "_ = OutlineModel<Int, ClassItem>()",
      "'ClassItem' does not conform to the 'Sendable' protocol"
    ),
    (
      "source.sectionSnapshotHandlers.willExpandItem = { _ in controller.opened += 1 }",
      "main actor-isolated property 'opened' can not be mutated from a Sendable closure"
    ),
  ]

  #if os(Linux)
    static let renamed = [
      ("_ = NSDiffableDataSourceSnapshot<Int, Tag>()", "has been renamed to 'Snapshot'"),
      ("_ = NSDiffableDataSourceSectionSnapshot<Tag>()", "has been renamed to 'SectionSnapshot'"),
      (
        "var old: UICollectionViewDiffableDataSource<Int, Tag>!",
        "has been renamed to 'OutlineModel'"
      ),
      ("var table: UITableViewDiffableDataSource<Int, Tag>!", "has been renamed to 'OutlineModel'"),
      (
        "func did(_: NSDiffableDataSourceTransaction<Int, Tag>) {}",
        "has been renamed to 'ReorderTransaction'"
      ),
      (
        "func did(_: NSDiffableDataSourceSectionTransaction<Int, Tag>) {}",
        "has been renamed to 'SectionTransaction'"
      ),
    ]
  #else
    static let renamed: [(String, String)] = []
  #endif

  @Test func saysWhatToWrite() throws {
    let lines = Self.refused + Self.renamed
    guard let messages = try compile(lines.map { "    \($0.0)" }) else { return }
    for (number, line) in lines.enumerated() {
      let place = ":\(Self.head.count + number + 1):"
      let found = messages.filter { $0.contains(place) && $0.contains(": error:") }
      #expect(found.contains { $0.contains(line.1) }, "\(line.0)\n\(found)")
    }
  }

  /// Without those lines, it compiles: it is these lines that are wrong.
  @Test func compilesOtherwise() throws {
    let lines = ["_ = OutlineModel<Int, Tag>()", "source.apply(Snapshot<Int, Tag>())"]
    guard let messages = try compile(lines) else { return }
    #expect(messages.filter { $0.contains("error:") }.isEmpty, "\(messages)")
  }

  private static let head = [
    "import Outline",
    "struct Tag: Hashable {}",
    "final class View {}",
    "final class Cell {}",
    "final class ClassItem: Hashable {",
    "  static func == (left: ClassItem, right: ClassItem) -> Bool { left === right }",
    "  func hash(into hasher: inout Hasher) {}",
    "}",
    "@MainActor final class Controller {",
    "  var opened = 0",
    "  func run(_ view: View, _ model: OutlineModel<Int, Tag>, _ controller: Controller) {",
    "    let source = OutlineDataSource<Int, Tag>()",
  ]

  /// The code on the pages compiles without a warning in both language modes, at the top level of a program, and
  /// where everything belongs to the main actor.
  @Test(arguments: ["5", "6"], [false, true])
  func programsOnTheMainActor(version: String, isDefault: Bool) throws {
    let program = #"""
      import Outline

      nonisolated enum Section: Hashable { case all }
      nonisolated struct Item: Hashable { var name: String }

      ACTOR final class ShoppingController {
        let dataSource = OutlineModel<Section, Item>()
        private(set) var opened: [Item] = []
        private var following: FollowToken?

        init() {
          dataSource.update(.all) { $0.append([Item(name: "Food")]) }
          dataSource.sectionSnapshotHandlers.willExpandItem = { [weak self] item in
            self?.opened.append(item)
          }
          following = dataSource.follow { [weak self] update in
            if !update.isReload { self?.opened = [] }
          }
          var snapshot = Snapshot<Section, Item>()
          snapshot.appendSections([.all])
          dataSource.apply(snapshot, animatingDifferences: false) { [weak self] in self?.opened = [] }
          try? dataSource.toggle(Item(name: "Food"))
        }
      }

      let source = OutlineDataSource<Section, Item>()
      var updates = source.updates.makeAsyncIterator()
      print(await updates.next()!.isReload)
      """#
    let text = program.replacing("ACTOR ", with: isDefault ? "" : "@MainActor ")
    let flags = isDefault ? ["-default-isolation", "MainActor"] : []
    guard let messages = try typecheck(text, named: "main", ["-swift-version", version] + flags)
    else { return }
    #expect(messages.isEmpty, "\(messages)")
  }

  /// Returns the compiler's messages for lines of a method; `nil` if there is no compiler.
  private func compile(_ lines: [String]) throws -> [Substring]? {
    let text = (Self.head + lines + ["  }", "}"]).joined(separator: "\n")
    return try typecheck(text, named: "messages", ["-swift-version", "6"])
  }

  private func typecheck(
    _ text: String, named name: String, _ flags: [String]
  ) throws -> [Substring]? {
    guard let compiler = InstalledProgram("swiftc") else { return nil }
    let products = try BuiltExecutable("bookshelf").url.deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "outline-messages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "\(name).swift")
    try Data(text.utf8).write(to: file)
    let outcome = try compiler.run(
      ["-typecheck", "-diagnostic-style=llvm", "-I", products.appending(path: "Modules").path]
        + flags + [file.path])
    return outcome.messages.split(separator: "\n")
  }
}
