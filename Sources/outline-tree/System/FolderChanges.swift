import Outline

/// The changes that a `FolderWatcher` noticed.
enum FolderChanges: Equatable {
  /// Changes of these folders or their entries.
  case some(Set<FolderWatcher.ID>)
  /// Too many changes to know which folders they are of.
  case all
}

/// Why a folder cannot be watched.
enum FolderWatchError: Error, Equatable {
  /// The limit of the system is reached.
  case tooManyFolders
  case system(SystemError)

  var message: String {
    switch self {
    case .tooManyFolders: "too many folders are watched; \(FolderWatcher.limitHint)"
    case .system(let error): error.message
    }
  }
}
