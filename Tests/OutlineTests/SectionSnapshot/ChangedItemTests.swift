import Testing

@testable import Outline

/// An object that was changed while an outline had it ends in a message that names it.
@Suite(.ownThread) struct ChangedItemTests {
  final class Object: Hashable, CustomStringConvertible, @unchecked Sendable {
    var number: Int

    init(_ number: Int) { self.number = number }

    var description: String { "object \(number)" }

    static func == (first: Object, second: Object) -> Bool { first.number == second.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// An outline of a parent with three children, among so many others that it is not built again when they
  /// are removed, which would need no hash values.
  private static func outline() -> (SectionSnapshot<Object>, [Object]) {
    let objects = (0..<4).map(Object.init)
    var outline = SectionSnapshot<Object>()
    outline.append([objects[0]])
    outline.append(Array(objects[1...]), to: objects[0])
    outline.append((1000..<2000).map(Object.init))
    return (outline, objects)
  }

  private func expectMessage(
    in result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("An item was changed while it was in an outline: object 100."), "\(text)",
      sourceLocation: location)
  }

  @Test func deleting() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var (outline, objects) = Self.outline()
      objects[2].number = 100
      outline.delete([objects[0]])
    }
    try expectMessage(in: result)
  }

  @Test func replacingChildren() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var (outline, objects) = Self.outline()
      objects[2].number = 100
      outline.replace(childrenOf: objects[0], using: SectionSnapshot())
    }
    try expectMessage(in: result)
  }

  /// The object itself is not found. That is said, too.
  @Test func unknownObjects() async throws {
    let edited = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var (outline, objects) = Self.outline()
      objects[2].number = 100
      outline.delete([objects[2]])
    }
    try expectMessage(in: edited)
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (outline, objects) = Self.outline()
      objects[2].number = 100
      _ = outline.level(of: objects[2])
    }
    try expectMessage(in: read)
  }

  @Test func equalRowsOfADataSource() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var (outline, objects) = Self.outline()
      outline.expandAll()
      let source = OutlineDataSource<Int, Object>()
      source.apply(outline, to: 0)
      objects[1].number = 100
      objects[2].number = 100
      _ = source.snapshot()
    }
    try expectMessage(in: result)
  }

  /// It is the section that is not found. No item is blamed.
  @Test func aSectionThatIsNotEqualToItself() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withoutInternalChecks {
        let source = OutlineDataSource<Double, Object>()
        source.apply(Self.outline().0, to: .nan)
        _ = source.snapshot()
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let error = SnapshotError.unknownSection("nan", during: .append)
    #expect(text.contains(error.description) && !text.contains("An item was changed"), "\(text)")
  }

  /// Two objects have become equal.
  @Test func equalObjects() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (outline, objects) = Self.outline()
      objects[1].number = 100
      objects[2].number = 100
      _ = outline.snapshot(of: objects[0])
    }
    try expectMessage(in: result)
  }

  @Test func leavingASection() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (outline, objects) = Self.outline()
      let source = OutlineDataSource<Int, Object>()
      source.apply(outline, to: 0)
      source.apply(SectionSnapshot(), to: 1)
      objects[2].number = 100
      source.apply(SectionSnapshot(), to: 0)
    }
    try expectMessage(in: result)
  }
}
