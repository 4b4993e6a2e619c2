import Foundation

/// A headless browser: loads a page, runs its scripts, and returns the result.
struct Browser {
  private let program: InstalledProgram
  private let folder: ScratchFolder

  /// Finds a browser; `nil` if none is installed.
  init?() throws {
    let names = ["chromium", "chromium-browser", "google-chrome"]
    guard let program = names.lazy.compactMap({ InstalledProgram($0) }).first else { return nil }
    self.program = program
    folder = try ScratchFolder()
  }

  /// Returns the elements of a page after its scripts have run, as HTML.
  func elements(of page: String) throws -> String {
    folder.makeFile("page.html", page)
    let outcome = try program.run([
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.path("profile"))", "--virtual-time-budget=20000",
      "--log-level=3", "--dump-dom", "file://\(folder.path("page.html"))",
    ])
    guard outcome.status == 0 else { throw Mismatch("the browser: \(outcome.messages)") }
    return outcome.output
  }

  /// Returns the lines that a script passes to `report`. It runs after the scripts of the page.
  func reports(
    of script: String, in page: String, keepsPolicy: Bool = false, keepsScript: Bool = true
  ) throws -> [String] {
    Self.reports(
      in: try elements(
        after: script, in: page, keepsPolicy: keepsPolicy, keepsScript: keepsScript))
  }

  /// Returns the lines that a script has passed to `report`.
  static func reports(in elements: String) -> [String] {
    let reports = elements.matches(of: #/<i class="report">([^<]*)<\/i>/#)
    return reports.map { String($0.output.1).removingPercentEncoding ?? "" }
  }

  /// Returns the elements of a page after a script that runs after those of the page, as HTML.
  ///
  /// - Parameter keepsPolicy: Whether to keep the page's policy, which forbids the script.
  func elements(
    after script: String, in page: String, keepsPolicy: Bool = false, keepsScript: Bool = true
  ) throws -> String {
    var page = page
    if !keepsPolicy { page = page.replacing(#/<meta http-equiv[^>]*>/#, with: "") }
    if !keepsScript { page = page.replacing(#/<script>[\s\S]*<\/script>/#, with: "") }
    let end = try page.lastRange(of: "</body>")
    page.replaceSubrange(end, with: "<script>\(Self.prelude)\(script)</script></body>")
    return try elements(of: page)
  }

  private static let prelude = """
    const report = text => {
      const line = document.createElement('i');
      line.className = 'report';
      line.textContent = encodeURIComponent(text);
      document.body.append(line);
    };
    const later = time => new Promise(done => setTimeout(done, time));

    """
}

extension String {
  fileprivate func lastRange(of text: String) throws -> Range<String.Index> {
    guard let range = range(of: text, options: .backwards) else { throw Mismatch("no \(text)") }
    return range
  }
}
