import Foundation

/// The fate of each line of a program for UIKit when it is ported. Lines are compared without indentation,
/// and empty lines are not counted.
struct PortComparison: Equatable {
  /// Lines that stay as they are.
  var unchanged = 0
  /// Lines in which only types get other names.
  var renamed = 0
  /// Lines of which a part is left out: the arguments that are a view's, or an `await`.
  var shortened = 0
  /// Lines that are left out, because they are a view's.
  var leftOut = 0
  /// Lines that have to be changed otherwise, added ones included.
  var otherwise = 0
}

extension PortComparison {
  /// The names of types, and the module.
  static let renames: KeyValuePairs = [
    // Applies if a program has an alias of this name.
    "typealias Snapshot = NSDiffableDataSourceSnapshot": "typealias Snapshot = Outline.Snapshot",
    "NSDiffableDataSourceSectionSnapshot": "SectionSnapshot",
    "NSDiffableDataSourceSnapshot": "Snapshot",
    "NSDiffableDataSourceTransaction": "ReorderTransaction",
    "UICollectionViewDiffableDataSource": "OutlineModel",
    "UITableViewDiffableDataSource": "OutlineModel",
    "IndexPath": "RowPosition",
    "UIViewController": "ViewController",
    "import UIKit": "import Outline",
  ]

  /// Names that only a view has. A line with one of these is left out, with the block that begins there.
  static let viewNames = [
    #"\bUI[A-Z]"#, "[cC]ollectionView", "[tT]ableView", #"\bview\."#, #"\bcell\b"#,
    "navigationItem",
    "searchController", "supplementaryViewProvider", "defaultRowAnimation",
  ]

  /// Compares a program for UIKit with its port.
  init(from original: String, to port: String) {
    var expected: [String] = []
    // The brackets that are open in a block that is left out.
    var depth = 0
    for line in Self.lines(of: original) {
      let renamed = Self.renaming(line)
      let shortened = Self.shortening(renamed)
      let isViews = Self.viewNames.contains { shortened.matches($0) }
      if depth > 0 || isViews {
        leftOut += 1
        depth += Self.openedBrackets(in: line)
        continue
      }
      expected.append(shortened)
      if shortened != renamed {
        self.shortened += 1
        depth = Self.openedBrackets(in: line)
      } else if renamed != line {
        self.renamed += 1
      } else {
        unchanged += 1
      }
    }
    otherwise = Self.lines(of: port).difference(from: expected).count
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private static func renaming(_ line: String) -> String {
    renames.reduce(line) { line, rename in
      line.replacingOccurrences(
        of: #"\b\#(rename.key)\b"#, with: rename.value, options: .regularExpression)
    }
  }

  private static func shortening(_ line: String) -> String {
    line.replacingOccurrences(
      of: #"\((collectionView|tableView): \1\).*"#, with: "()", options: .regularExpression
    )
    .replacing("await dataSource.apply(", with: "dataSource.apply(")
  }

  private static func openedBrackets(in line: String) -> Int {
    line.count { "({[".contains($0) } - line.count { ")}]".contains($0) }
  }
}

extension String {
  fileprivate func matches(_ pattern: String) -> Bool {
    range(of: pattern, options: .regularExpression) != nil
  }
}
