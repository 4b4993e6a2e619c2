import Foundation
import Outline
import Testing

@testable import outline_tree

/// Every option with every subcommand, every kind of source and every form of output: it changes the
/// output or is refused, and never ignored.
@Suite(.ownThread) struct OptionMatrixTests {
  private static let kinds: [SourceKind] = [.directory] + SourceKind.documents

  /// The outcomes without the options that are tried, many of which have one in common.
  private final class Baselines {
    private var outcomes: [[String]: OptionSources.Outcome] = [:]

    func outcome(
      _ arguments: [String], isOnTerminal: Bool, run: () -> OptionSources.Outcome
    ) -> OptionSources.Outcome {
      let key = arguments + [isOnTerminal ? "terminal" : "pipe"]
      if let outcome = outcomes[key] { return outcome }
      let outcome = run()
      outcomes[key] = outcome
      return outcome
    }
  }

  /// There is a trial for each option that affects rows.
  @Test func everyOptionIsTried() {
    let tried = OptionTrial.all.map(\.spelling)
    for option in Option.all where !OptionTrial.hasNoEffectOnRows.contains(option.spellings[0]) {
      #expect(tried.contains(option.spellings[0]), "\(option.spellings)")
    }
  }

  /// The forms that a kind is printed in. A directory is in all of them. Of documents each is in every third one,
  /// and another third than that of the kind before, so that all are tried with all options.
  private static func forms(_ kind: SourceKind) -> [OutputForm] {
    let number = kinds.firstIndex(of: kind)!
    let period = kind == .directory ? 1 : TestSize.pick(3, large: 1)
    let forms = OutputForm.shown.enumerated().filter { ($0.offset + number) % period == 0 }
    return forms.map(\.element)
  }

  @Test(arguments: kinds)
  func print(kind: SourceKind) throws {
    let sources = try OptionSources()
    for form in Self.forms(kind) {
      let baselines = Baselines()
      for trial in OptionTrial.all {
        check(trial, .print, kind, form, sources, baselines) { arguments in
          let source = sources.arguments(kind, trial)
          return sources.outcome(arguments + sources.arguments(form) + source, trial)
        }
      }
    }
  }

  @Test(arguments: kinds)
  func apply(kind: SourceKind) throws {
    let sources = try OptionSources()
    for form in [OutputForm.text, .json, .nothing] + OutputForm.differences {
      let baselines = Baselines()
      for trial in OptionTrial.all {
        let edit = ["apply", "-c", "expand --all"] + sources.editing(kind, form)
        check(trial, .apply, kind, form, sources, baselines) { arguments in
          let source = sources.arguments(kind, trial)
          return sources.outcome(edit + arguments + sources.arguments(form) + source, trial)
        }
      }
    }
  }

  @Test(arguments: kinds)
  func diff(kind: SourceKind) throws {
    let sources = try OptionSources()
    for form in [OutputForm.words, .changes] {
      let baselines = Baselines()
      for trial in OptionTrial.all {
        check(trial, .diff, kind, form, sources, baselines) { arguments in
          let old = sources.emptySource(kind)
          let new = sources.arguments(kind, trial)
          return sources.outcome(["diff"] + arguments + sources.arguments(form) + old + new, trial)
        }
      }
    }
  }

  @Test(arguments: kinds)
  func browse(kind: SourceKind) throws {
    let sources = try OptionSources()
    let baselines = Baselines()
    for trial in OptionTrial.all {
      check(trial, .browse, kind, .screen, sources, baselines) { arguments in
        sources.browserOutcome(["browse"] + arguments + sources.arguments(kind, trial))
      }
    }
  }

  /// - Parameter run: Runs the tool with the arguments of the option, or without them for comparison.
  private func check(
    _ trial: OptionTrial, _ subcommand: Subcommand, _ kind: SourceKind, _ form: OutputForm,
    _ sources: OptionSources, _ baselines: Baselines, run: ([String]) -> OptionSources.Outcome
  ) {
    // `-0` writes paths, and `-H` a page, not a store.
    if ["-0", "-H"].contains(trial.spelling) && form == .store { return }
    // Another option has this letter there.
    if trial.spelling == "-c" && subcommand == .apply { return }
    let arguments = trial.arguments(kind, sources)
    let given = GivenOption(trial.option, trial.value(arguments))
    let isHonored = given.isHonored(by: subcommand, [kind], form)
    let outcome = run(trial.before + arguments)
    let comment: Comment =
      "\(arguments) with \(subcommand) of \(kind) as \(form): \(outcome.messages)"
    let isRefused = outcome.status == 2 && outcome.messages.contains("option “\(trial.spelling)")
    if isRefused && trial.before.isEmpty {
      #expect(!isHonored, comment)
      return
    }
    let before = baselines.outcome(
      trial.before + sources.arguments(kind, trial), isOnTerminal: trial.isOnTerminal
    ) { run(trial.before) }
    if before.status == 2 && before.messages.contains("option “") {
      #expect(outcome.status == 2, comment)
      return
    }
    #expect(isRefused == !isHonored, comment)
    if isHonored && trial.isSeen(subcommand, kind, form) { #expect(outcome != before, comment) }
  }
}
