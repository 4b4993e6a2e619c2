import Outline

extension Snippets {
  static func matching(_ print: @escaping Print) throws {
    // snippet
    func read(_ text: String) throws -> OutlineDocument {
      try DocumentFormat.markdown.decode(Array(text.utf8)).document
    }
    let older = try read("- Food\n  - Bread\n  - Tea\n- Later\n")
    let newer = try read("- Food\n  - Green tea\n- Later\n  - Bread\n")
    for pair in ItemMatching(from: older, to: newer).pairs {
      print("\(older[pair.old].title) is \(newer[pair.new].title)")
    }
    // Food is Food
    // Tea is Green tea
    // Later is Later
    // Bread is Bread
    // end

    // snippet
    let changes = newer.renumbered(after: older).difference(from: older)
    for case .move(let item, _, _) in changes.outline {
      print("\(older[item].title) was moved")
    }
    // Bread was moved
    print(changes.contents.map { $0.new!.title })
    // ["Green tea"]
    // end
  }
}
