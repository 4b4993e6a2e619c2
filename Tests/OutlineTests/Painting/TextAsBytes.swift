@testable import outline_tree

/// A text that is typed into a test, as the tool has it.
func bytes(_ text: String) -> Bytes { Array(text.utf8)[...] }
