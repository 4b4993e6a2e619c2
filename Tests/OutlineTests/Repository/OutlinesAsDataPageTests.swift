import Foundation
import Testing

/// The page on coded forms shows what is written.
@Suite(.ownThread) struct OutlinesAsDataPageTests {
  @Test func shapesAreThoseThatAreWritten() throws {
    let forms = Set(try CodedForm.all.map { try $0.json() })
    let page = try Page("\(Page.catalogue)/OutlinesAsData.md")
    let lines = page.blocks(in: "json").flatMap(\.lines)
    #expect(lines.count > 30)
    for line in lines {
      let shown = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
      let isWritten = forms.contains(shown)
      #expect(isWritten, "\(line)")
    }
  }

  /// Every kind of an edit, and every value that says its version, is shown.
  @Test func everyKindIsShown() throws {
    let text = try Page("\(Page.catalogue)/OutlinesAsData.md").lines.joined(separator: "\n")
    for form in CodedForm.all {
      guard case .object(let members) = try form.json() else { continue }
      for name in members.keys where form.name.hasPrefix("an edit") {
        #expect(text.contains("\"\(name)\""), "\(form.name): \(name)")
      }
    }
  }
}
