/// The manual page, in the macros of `man`.
enum ManualPage {
  static var lines: [String] {
    [".TH OUTLINE\\-TREE 1"]
  }
}
