import Outline

@main
struct OutlineTreeTool {
  static func main() {
    Posix.restoreDefaultPipeSignal()
    let system = SystemCalls.real
    let run = Run(
      streams: .standard(system), system: system,
      environment: Posix.environmentVariable)
    Posix.exitProcess(run(Posix.arguments).rawValue)
  }
}
