import Foundation

/// The Swift code of a page, compiled and run.
///
/// The code between `// snippet` and `// end` in the file is exactly what the page shows, in the
/// page's order. `print` is a parameter, so that snippets can call it as usual.
struct Snippets: Sendable {
  typealias Print = @Sendable (Any) -> Void

  /// The page, by its path from the repository's root.
  var page: String
  /// The file with the code, in this folder.
  var file: String
  var run: @Sendable (@escaping Print) async throws -> Void

  static let all = [
    Snippets(page: "README.md", file: "ReadmeSnippets.swift", run: readme),
    Snippets(article: "Outline.md", file: "LandingSnippets.swift", run: landing),
    Snippets(article: "TwoDoors.md", file: "TwoDoorsSnippets.swift", run: twoDoors),
    Snippets(
      article: "DifferencesThatLoseNothing.md", file: "DifferencesSnippets.swift",
      run: differences),
    Snippets(article: "MatchingOutlines.md", file: "MatchingSnippets.swift", run: matching),
    Snippets(article: "MergingOutlines.md", file: "MergingSnippets.swift", run: merging),
    Snippets(
      article: "OutlinesAsData.md", file: "OutlinesAsDataSnippets.swift", run: outlinesAsData),
    Snippets(article: "Reordering.md", file: "ReorderingSnippets.swift", run: reordering),
    Snippets(article: "DrivingAView.md", file: "DrivingAViewSnippets.swift", run: drivingAView),
    Snippets(
      article: "ADocumentOnTheScreen.md", file: "ScreenSnippets.swift", run: documentOnTheScreen),
    Snippets(article: "LoadingChildrenLazily.md", file: "LoadingSnippets.swift", run: loading),
    Snippets(article: "TheDurableStore.md", file: "DurableStoreSnippets.swift", run: durableStore),
    Snippets(article: "FromUIKit.md", file: "FromUIKitSnippets.swift", run: fromUIKit),
    Snippets(article: "DrawingRowsAsText.md", file: "DrawingSnippets.swift", run: drawing),
  ]
}

extension Snippets {
  private init(
    article: String, file: String, run: @escaping @Sendable (@escaping Print) async throws -> Void
  ) {
    self.init(page: "\(Page.catalogue)/\(article)", file: file, run: run)
  }

  /// The snippets of the page, without the import that a reader needs and a function cannot have.
  func shown() throws -> [[String]] {
    try Page(page).blocks(in: "swift").map { block in
      let hasImport = block.lines.starts(with: ["import Outline", ""])
      return Array(block.lines.dropFirst(hasImport ? 2 : 0))
    }
  }

  /// The snippets of the file.
  func compiled() throws -> [[String]] {
    let lines = try Page("Tests/OutlineTests/Repository/Snippets/\(file)").lines
    var snippets: [[String]] = []
    var indentation: Int?
    for line in lines {
      if line.hasSuffix("// snippet") {
        indentation = line.prefix { $0 == " " }.count
        snippets.append([])
      } else if line.hasSuffix("// end") {
        indentation = nil
      } else if let indentation {
        snippets[snippets.count - 1].append(String(line.dropFirst(indentation)))
      }
    }
    return snippets
  }

  /// The expected output of a snippet: the comments directly below code. Comments below an empty
  /// line are not output.
  static func output(of snippet: [String]) -> [String] {
    var output: [String] = []
    var isBelowCode = false
    for line in snippet.map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("// ") {
        if isBelowCode { output.append(String(line.dropFirst(3))) }
      } else {
        isBelowCode = !line.isEmpty
      }
    }
    return output
  }
}
