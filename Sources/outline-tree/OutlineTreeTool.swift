import Outline

@main
struct OutlineTreeTool {
  static func main() {
    PosixProcess.restoreDefaultPipeSignal()
    let system = SystemCalls.real
    let run = Run(
      streams: .standard(system), system: system,
      environment: PosixProcess.environmentVariable)
    PosixProcess.exitProcess(run(PosixProcess.arguments).rawValue)
  }
}
