import Outline

/// A part of what a row says that changed.
struct ContentChange: Equatable {
  var aspect: ContentAspect
  /// nil: there was none, or it was not known.
  var old: DocumentField.Value?
  var new: DocumentField.Value?
}

/// What a row may say besides its title.
enum ContentAspect: Hashable {
  case kind, mode, size, target, check, note
  case field(String)
}
