extension Refusal {
  /// There is no topic of a name. It may be an option or a command, which topics are about.
  init(noHelpAbout name: Bytes) {
    let topics = HelpTopic.allCases.map(\.rawValue)
    let question = Nearest.question(name, among: topics)
    var hints: [Message] = []
    let spelling = Array("--".utf8) + name
    if let option = Option.named(name) ?? Option.named(spelling),
      let owner = option.subcommands.first
    {
      let topic = HelpTopic(owner).rawValue
      hints.append("  outline-tree help \(topic)   lists the option \(option.spellings[0])")
    } else if CommandForm.isVerb(name) || ForeignVerb.named(name) != nil {
      hints.append("  outline-tree help commands")
    }
    hints.append("topics: \(topics.dropFirst().map { Message($0.utf8) }.joined(separator: ", "))")
    self.init("no help about “\(name)”\(hints.count > 1 ? "" : question)", hints)
  }
}
