/// Variables with which the built tool reads no file of options that a user may have.
enum ToolEnvironment {
  static let isolated = ["XDG_CONFIG_HOME": "/nonexistent", "OUTLINE_TREE_OPTIONS": ""]
}
