import Testing

@testable import Outline

/// The pictures on the page about merging are what merges give.
@Suite(.ownThread) struct MergingPageTests {
  @Test func picturesAreMerges() throws {
    let page = try Page("\(Page.catalogue)/MergingOutlines.md")
    let conflicts = try page.blocks(in: "text").map { block in
      let outlines = try Self.outlines(block.lines)
      let merge = OutlineMerge(base: outlines[0], ours: outlines[1], theirs: outlines[2])
      #expect(merge.merged.layout == outlines[3].layout, "\(block.lines)")
      return merge.conflicts.count
    }
    // The first two show what is no conflict.
    #expect(conflicts == [0, 0, 1, 1, 1, 1])
  }

  /// Reads the columns that start where the words of the first line do.
  private static func outlines(_ lines: [String]) throws -> [SectionSnapshot<String>] {
    let header = Array(lines[0])
    try #require(lines[0].split(separator: " ") == ["base", "ours", "theirs", "result"])
    let starts = header.indices.filter { index in
      header[index] != " " && (index == 0 || header[index - 1] == " ")
    }
    return zip(starts, starts.dropFirst() + [Int.max]).map { start, end in
      let cells = lines.dropFirst().map { $0.prefix(end).dropFirst(start).split(separator: " ") }
      let rows = cells.filter { !$0.isEmpty }.map { (String($0.last!), $0.count - 1, false) }
      return NaiveOutline(rows: rows).snapshot
    }
  }
}
