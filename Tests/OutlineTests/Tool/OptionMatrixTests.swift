import Foundation
import Outline
import Testing

@testable import outline_tree

/// Every option with every subcommand, every kind of source and every form of output: it changes the
/// output or is refused, and never ignored. By default, every option with every kind in some form, and with every
/// form of some kind.
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

  /// The forms of output that are tried, each with its options. By default, an option meets every n-th form of a
  /// kind. It meets the form before that with the next kind, and so does the next option.
  private static func trials(
    _ kind: SourceKind, _ forms: [OutputForm]
  ) -> [(form: OutputForm, trials: [OptionTrial])] {
    let start = kinds.firstIndex(of: kind)!
    let period = TestSize.pick(min(kinds.count, forms.count), large: 1)
    return forms.enumerated().map { number, form in
      let trials = OptionTrial.all.enumerated().filter { trial in
        (trial.offset + start + number).isMultiple(of: period)
      }
      return (form, trials.map(\.element))
    }
  }

  /// No option misses a kind or a form at the default size.
  @Test(arguments: [printedForms, editedForms, comparedForms])
  func everyOptionMeetsEveryKindAndEveryForm(forms: [OutputForm]) {
    var kinds: [String: Set<SourceKind>] = [:]
    var met: [String: Set<OutputForm>] = [:]
    for kind in Self.kinds {
      for (form, trials) in Self.trials(kind, forms) {
        for trial in trials {
          kinds[trial.spelling, default: []].insert(kind)
          met[trial.spelling, default: []].insert(form)
        }
      }
    }
    for trial in OptionTrial.all {
      #expect(kinds[trial.spelling] == Set(Self.kinds), "\(trial.spelling)")
      #expect(met[trial.spelling] == Set(forms), "\(trial.spelling)")
    }
  }

  private static let printedForms = OutputForm.shown
  private static let editedForms = [OutputForm.text, .json, .nothing] + OutputForm.differences
  private static let comparedForms = [OutputForm.words, .changes]

  @Test(arguments: kinds)
  func print(kind: SourceKind) throws {
    let sources = try OptionSources()
    for (form, trials) in Self.trials(kind, Self.printedForms) {
      let baselines = Baselines()
      for trial in trials {
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
    for (form, trials) in Self.trials(kind, Self.editedForms) {
      let baselines = Baselines()
      for trial in trials {
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
    for (form, trials) in Self.trials(kind, Self.comparedForms) {
      let baselines = Baselines()
      for trial in trials {
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
    let given = trial.given(arguments)
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
