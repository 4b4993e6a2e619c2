/// What a command line asks for.
enum Invocation: Equatable {
  /// At least one source; several are paths of directories and files.
  case print([Source], DisplayOptions)
  case browse(BrowseRequest)
  case apply(ApplyRequest)
  case diff(DiffRequest)
  case log([UInt8], DisplayOptions)
  case store(StoreRequest)
  case help(HelpTopic)
  case version
  case manual
  case completions(Completions.Shell)
}
