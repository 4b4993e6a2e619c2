/// Stands where `UIViewController` stands in a program for UIKit: a class on the main actor.
@MainActor class ViewController {
  func viewDidLoad() {}
}
