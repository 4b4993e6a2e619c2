import Outline

/// What a `FolderWatcher` has seen.
enum FolderChanges: Equatable {
  /// Something in each of these folders, or the folder itself.
  case some(Set<FolderWatcher.ID>)
  /// So much that it was not kept which.
  case all
}

/// Why a folder is not watched.
enum FolderWatchError: Error, Equatable {
  /// The system watches as many as it was set up for.
  case tooManyFolders
  case system(SystemError)

  var message: String {
    switch self {
    case .tooManyFolders: "too many folders are watched; \(FolderWatcher.limitHint)"
    case .system(let error): error.message
    }
  }
}
