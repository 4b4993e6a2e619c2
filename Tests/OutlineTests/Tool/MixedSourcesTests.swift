import Testing

@testable import outline_tree

/// Directories, lists of paths and documents in one run.
@Suite(.ownThread) struct MixedSourcesTests {
  private static let formats: [DisplayOptions.Format] = DisplayOptions.Format.allCases.filter {
    $0 != .xml
  }

  /// Nothing of any source is left out, whatever the format and the order are.
  @Test(arguments: formats)
  func everythingIsThere(format: DisplayOptions.Format) throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    folder.makeFolder("d")
    folder.makeFolder("d/inner")
    folder.makeFile("d/inner/deep")
    folder.makeFile("n.md", "- row\n")
    let (directory, document) = (folder.path("d"), folder.path("n.md"))
    for sources in [
      [directory, document], [document, directory], [directory, document, directory],
    ] {
      let run = ToolRun(["--format", format.rawValue] + sources)
      #expect(run.status != .trouble && run.text.contains("deep") && run.text.contains("row"))
      let withList = ToolRun(
        ["--format", format.rawValue, "-", document], input: "listed/leaf\n")
      #expect(withList.text.contains("leaf") && withList.text.contains("row"))
    }
  }
}
