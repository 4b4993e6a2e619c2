import Foundation
import Testing

/// `BrowserRun` itself, with programs whose behavior is obvious.
@Suite(.ownThread) struct BrowserRunTests {
  @Test func aPersonSeesWhatIsShown() throws {
    let run = try BrowserRun(["emoji", "-n", "--collapsed"])
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.rows.contains { $0.contains("Food") } && run.screen.errors == [])
    #expect(run.screen.isAsFound)
  }

  @Test func whatIsNotShownIsSaid() throws {
    let run = try BrowserRun(["emoji", "-n"])
    let error = #expect(throws: Mismatch.self) { try run.wait(for: "no such text") }
    #expect(error?.description.contains("“no such text” is not shown") == true)
  }

  @Test func keysAndSizes() throws {
    let run = try BrowserRun(
      shell: """
        stty -echo
        trap 'printf "size %s\\r\\n" "$(stty size)"' WINCH
        printf 'ready\\r\\n'
        while read -r line || test $? -gt 128; do printf 'typed %s\\r\\n' "$line"; done
        exit 3
        """)
    try run.wait(for: "ready")
    run.mark()
    try run.type("abc\n")
    try run.wait(for: "typed abc")
    #expect(run.screen.writtenRows == [1])
    try run.settle()
    run.resize(columns: 40, rows: 10)
    try run.type("\n")
    try run.wait(for: "size 10 40")
    try run.type("\u{4}")
    #expect(try run.ending() == .exited(3))
  }

  /// The shell resumes a suspended job.
  @Test func jobsAreControlled() throws {
    let run = try BrowserRun(
      shell: "sh -c 'kill -TSTP $$; echo awake'; echo suspended $?; fg >/dev/null; echo end $?")
    try run.wait(for: "end 0")
    #expect(run.screen.rows.contains("awake"))
    #expect(run.screen.rows.contains { $0.hasPrefix("suspended 1") })
    #expect(try run.ending() == .exited(0))
  }
}
