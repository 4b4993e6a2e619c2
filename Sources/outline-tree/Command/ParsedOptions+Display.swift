import Outline

/// The options that say how an outline is shown. Each function tells whether an option was its own.
extension ParsedOptions {
  mutating func takeReading(
    _ name: Option.Name, _ value: OptionValue
  ) throws(Refusal) -> Bool {
    switch name {
    case .hidden: display.reading.includesHidden = true
    case .directoriesOnly: display.reading.directoriesOnly = true
    case .exclude: display.reading.excluded += try value.entryPatterns()
    case .include: display.reading.included += try value.entryPatterns()
    case .prune: display.reading.prunes = true
    case .ignoreFiles: display.reading.usesIgnoreFiles = true
    case .followLinks: display.reading.followsLinks = true
    case .oneDevice: display.reading.staysOnDevice = true
    case .limit: display.reading.limit = try value.number()
    case .sort: display.reading.sort(by: try value.choice())
    case .sortNatural: display.reading.sort(by: .natural)
    case .sortTime: display.reading.sort(by: .mtime)
    case .unsorted: display.reading.sort(by: .none)
    case .reverse: display.reading.reverse()
    case .directoriesFirst: display.reading.putDirectoriesFirst()
    default: return false
    }
    return true
  }

  mutating func takeFolding(
    _ name: Option.Name, _ value: OptionValue
  ) throws(Refusal) -> Bool {
    switch name {
    case .order: display.orderFile = Array(value.bytes)
    case .from: display.input.format = try value.choice()
    case .lenient: display.input.isLenient = true
    case .indent: display.input.indent = try value.number(in: DocumentFormat.indents)
    case .level: fold(.atLeast(level: try value.number() - 1), .collapsed)
    case .collapsed: fold(.all, .collapsed)
    case .expanded: fold(.all, .expanded)
    case .collapse: fold(.matching(try value.glob()), .collapsed)
    case .expand: fold(.matching(try value.glob()), .expanded)
    case .fit: display.fit = value.bytes.isEmpty ? .terminal : .lines(try value.number())
    default: return false
    }
    return true
  }

  mutating func takeWriting(
    _ name: Option.Name, _ value: OptionValue
  ) throws(Refusal) -> Bool {
    switch name {
    case .mode: display.columns.mode = true
    case .size: display.columns.size = true
    case .humanSize: display.columns.humanSize = true
    case .date: display.columns.date = true
    case .diskUsage: display.columns.diskUsage = true
    case .format: display.format = try value.choice()
    case .json: display.format = .json
    case .paths:
      display.format = .paths
      display.endsPathsWithZero = true
    case .output: display.outputFile = Array(value.bytes)
    case .width: display.width = try value.number()
    case .color: display.color = try value.choice()
    case .colored: display.color = .always
    case .plain: display.color = .never
    case .hyperlink: display.hyperlink = try value.choice()
    case .escape: display.escaping = .always
    case .raw: display.escaping = .never
    default: return false
    }
    return true
  }

  private mutating func fold(_ rows: FoldRules.Rows, _ fold: FoldRules.Fold) {
    display.folding.rules.append(FoldRules.Rule(rows: rows, fold: fold))
  }
}
