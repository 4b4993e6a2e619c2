/// Titles of a few words each, all different.
struct RandomTitles {
  private var used: Set<String> = []

  mutating func new(_ random: inout SeededRandom) -> String {
    unused {
      (0..<Int.random(in: 2...4, using: &random)).map { _ in Self.word(&random) }
    }
  }

  /// Returns the title with another word in one place.
  mutating func renamed(_ title: String, _ random: inout SeededRandom) -> String {
    let words = title.split(separator: " ").map(String.init)
    return unused {
      var words = words
      words[words.indices.randomElement(using: &random)!] = Self.word(&random)
      return words
    }
  }

  private mutating func unused(_ words: () -> [String]) -> String {
    while true {
      let title = words().joined(separator: " ")
      if used.insert(title).inserted { return title }
    }
  }

  private static func word(_ random: inout SeededRandom) -> String {
    words.randomElement(using: &random)!
  }

  private static let words = """
    apple autumn bag barn basket bean bed bell bench berry bird board boat book bottle bowl box branch bread \
    brick bridge brush bucket candle chair cheese cherry clay clock cloth cloud coat corn cup desk door drum \
    egg farm feather fence field flower fork garden gate glass grain grass hammer hat hill honey horse house \
    island jar kettle key kitchen ladder lake lamp leaf lemon letter map meadow milk mirror morning nail nest \
    onion orange oven paint paper path pear pepper plate pond pot rain ribbon river road roof rope salt seed \
    shed shelf shoe snow soap spoon spring stone string summer table tea tool tower train tree valley wall \
    water wheel window winter wood wool
    """.split(separator: " ").map(String.init)
}
