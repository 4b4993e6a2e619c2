import Outline

@main
struct OutlineTree {
  static func main() {}
}
