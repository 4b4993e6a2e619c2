import Foundation
import Testing

/// The places where the sources differ between systems are known, and the manifest and the pages agree with them.
@Suite(.ownThread) struct PlatformTests {
  /// The files with code for one system only, besides the choice of the C library, and why they have it.
  static let branches = [
    "Outline/Model/UIKitTypes.swift": "the names of UIKit's types, where there is no UIKit",
    "Outline/System/PosixFiles+Attributes.swift": "extended attributes",
    "Outline/System/PosixFiles+Listing.swift": "getdents64, or readdir",
    "Outline/System/PosixFiles.swift": "F_FULLFSYNC",
    "Outline/System/PosixFiles+Types.swift": "the name of a time in stat",
    "Outline/Views/AppleViews.swift": "the views of UIKit and AppKit",
    "outline-tree/System/ChildProcess.swift":
      "the environment, a type of posix_spawn, and what opens files",
    "outline-tree/System/FolderWatcher.swift": "inotify, and the types of file systems",
    "outline-tree/System/FolderWatcherOnDarwin.swift": "kqueue",
    "outline-tree/System/PosixProcess.swift": "mallopt of the GNU C library",
    "outline-tree/System/PosixTerminal.swift": "no poll of /dev/tty on macOS",
    "outline-tree/System/Signals.swift": "the name of a member of sigaction",
    "outline-tree/System/WorkerThread.swift": "the types of pthread_create",
  ]

  /// The files outside of the folders `System` that use the C library, and why.
  static let guests = [
    "Outline/Store/Log/JournalLines.swift": "memchr and memmove, in the buffer of a file"
  ]

  struct Source {
    let name: String
    let lines: [String]
    private let imports: [String]

    init(name: String, lines: [String]) {
      self.name = name
      self.lines = lines
      // Searching takes long, so few lines are searched.
      imports = lines.filter {
        "@fip".utf8.contains(Self.firstByte($0)) && $0.range(of: "import ") != nil
      }
    }

    /// The first byte that is not a space; a space if there is none.
    private static func firstByte(_ line: String) -> UInt8 {
      line.utf8.first { $0 != 0x20 } ?? 0x20
    }

    /// The choice of the C library, which is the same everywhere.
    private static let libraries: Set = [
      "#if canImport(Glibc)", "#elseif canImport(Musl)", "#elseif canImport(Darwin)", "#endif",
    ]

    var importsLibrary: Bool { imports.contains { $0.contains(Self.importOfLibrary) } }

    private static var importOfLibrary: Regex<Substring> {
      #/\bimport (?:Glibc|Musl|Darwin|Android|WinSDK|Bionic)\b/#
    }

    var importsViews: Bool {
      imports.contains { $0.contains(#/\bimport (?:UIKit|AppKit|SwiftUI|Cocoa)\b/#) }
    }

    /// True if there are conditions besides the choice of the C library.
    var hasBranches: Bool {
      guard lines.contains(where: { Self.firstByte($0) == UInt8(ascii: "#") }) else { return false }
      let code = lines.map { $0.trimmingCharacters(in: .whitespaces) }
      let start = code.firstIndex { $0.hasPrefix("#if") }
      guard let start else { return false }
      let end = code[start...].firstIndex { !Self.isOfChoice($0) } ?? code.endIndex
      let isChoice = code[..<end].last == "#endif"
      return code[(isChoice ? end : start)...].contains {
        $0.contains(#/^#(?:else)?if .*(?:os|canImport|arch|targetEnvironment)\(/#)
      }
    }

    private static func isOfChoice(_ line: String) -> Bool {
      libraries.contains(line) || line.contains(importOfLibrary) || line.hasPrefix("//")
    }
  }

  private static func sources(below folder: String) throws -> [Source] {
    let root = Fixtures.packageFolder.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map { Source(name: $0, lines: try Page("\(folder)/\($0)").lines) }
  }

  @Test func systemsDifferInTheFilesThatAreKnown() throws {
    let sources = try Self.sources(below: "Sources")
    #expect(sources.count > 100)
    #expect(Set(sources.filter(\.hasBranches).map(\.name)) == Set(Self.branches.keys))
    let users = sources.filter { $0.importsLibrary && !$0.name.contains("/System/") }
    #expect(users.map(\.name) == Array(Self.guests.keys))
    #expect(sources.filter(\.importsViews).map(\.name) == ["Outline/Views/AppleViews.swift"])
  }

  /// An example has one file for the system at most.
  @Test func examplesHaveOneFileForTheSystem() throws {
    let sources = try Self.sources(below: "Examples")
    #expect(!sources.contains { $0.hasBranches || $0.importsViews })
    let users = sources.filter(\.importsLibrary).map { $0.name.split(separator: "/")[0] }
    #expect(Set(users).count == users.count)
  }

  @Test func conditionsAreFound() {
    let choice = [
      "// About it.", "#if canImport(Glibc)", "  import Glibc", "#elseif canImport(Musl)",
      "  // Why.", "  internal import Musl", "#elseif canImport(Darwin)", "  import Darwin",
      "#endif",
    ]
    func hasBranches(_ lines: [String]) -> Bool { Source(name: "", lines: lines).hasBranches }
    #expect(!hasBranches(choice) && !hasBranches([]) && !hasBranches(["#if DEBUG", "#endif"]))
    #expect(hasBranches(choice + ["  #if os(Linux)", "  #endif"]))
    #expect(hasBranches(["#if canImport(Darwin)", "  import Darwin", "  let a = 1", "#endif"]))
    #expect(Source(name: "", lines: choice).importsLibrary)
  }

  /// Those that have `Mutex`, in these versions or later.
  @Test func theManifestNamesThePlatforms() throws {
    let manifest = try Page("Package.swift").lines.prefix { !$0.contains("products:") }
    let named = manifest.joined().matches(of: #/\.(\w+)\(\.v(\d+)\)/#).map {
      "\($0.output.1) \($0.output.2)"
    }
    let needed = ["macOS 15", "macCatalyst 18", "iOS 18", "tvOS 18", "watchOS 11", "visionOS 2"]
    #expect(named == needed)
    let page = try Page(Self.page).prose.joined(separator: "\n")
    for platform in needed {
      let name = platform.replacing("macCatalyst", with: "Mac Catalyst")
      #expect(page.contains(name), "\(name)")
    }
  }

  /// Nothing has been tried everywhere.
  @Test func noPagePromisesAllPlatforms() throws {
    let promise = #/(?i)\b(?:every|all|any)\s+(?:platforms?|systems?|operating)\b/#
    for page in try Page.front() + Page.articles() {
      // With the line before: a promise may be broken into two. A regular expression takes long on all lines.
      let text = zip([""] + page.lines, page.lines)
        .filter {
          ($0.1 + "\n").range(
            of: "platform|system|operating", options: [.regularExpression, .caseInsensitive]) != nil
        }
        .map { "\($0.0)\n\($0.1)" }.joined(separator: "\n\n")
      #expect(!text.contains(promise), "\(page.path)")
    }
  }

  private static let page = "\(Page.catalogue)/Platforms.md"

  /// The differences are in one place: the page about platforms, which the README links.
  @Test func onePageSaysWhatDiffers() throws {
    #expect(try Page(Self.page).lines.contains { $0.hasPrefix("| | Linux | Apple |") })
    #expect(try Page("README.md").lines.contains { $0.contains("](\(Self.page))") })
    for article in try Page.articles() where article.path != Self.page {
      let isNamed = article.prose.contains { $0.contains(#/\b[Oo]n (?:macOS|Darwin)\b/#) }
      #expect(!isNamed, "\(article.path)")
    }
  }
}
