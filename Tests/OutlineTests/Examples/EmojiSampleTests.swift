import Foundation
import Outline
import Testing

/// The sample is exactly the published data.
@Suite(.ownThread) struct EmojiSampleTests {
  private struct Published: Decodable {
    struct Category: Decodable {
      var name: String
      var emojis: [[String]]
    }

    var categories: [Category]
  }

  @Test func isSpelledAsPublished() throws {
    let published = try JSONDecoder().decode(
      Published.self, from: Fixtures.data("emoji.json"))
    #expect(EmojiCategory.all.map(\.name) == published.categories.map(\.name))
    for (category, expected) in zip(EmojiCategory.all, published.categories) {
      let spelled = category.emojis.map { [Array($0.character.utf8), Array($0.name.utf8)] }
      #expect(spelled == expected.emojis.map { $0.map { Array($0.utf8) } })
    }
  }
}
