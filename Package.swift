// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Outline",
  // The first versions that have `Mutex`, from the module Synchronization.
  platforms: [
    .macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2),
  ],
  products: [
    .library(name: "Outline", targets: ["Outline"]),
    .executable(name: "outline-tree", targets: ["outline-tree"]),
  ],
  targets: [
    .target(name: "Outline"),
    .executableTarget(name: "outline-tree", dependencies: ["Outline"]),
  ]
)

let examples = [
  "emoji-explorer", "bookshelf", "storefront", "notes-search", "tags", "notebook", "file-browser",
]

package.targets += examples.map { name in
  .executableTarget(name: name, dependencies: ["Outline"], path: "Examples/\(name)")
}

// Variables that change the build for some test runs.
let checksInvariants = Context.environment["OUTLINE_INTERNAL_CHECKS"] != nil
let findsRaces = Context.environment["OUTLINE_THREAD_SANITIZER"] != nil

// The files and folders of the tests to build, if not all of them.
let testFiles = Context.environment["OUTLINE_TEST_FILES"]?.split(separator: " ").map(String.init)

package.targets.append(
  .testTarget(
    name: "OutlineTests",
    dependencies: ["Outline", "outline-tree"] + examples.map { .target(name: $0) },
    exclude: ["Fixtures", "Expected"],
    sources: testFiles
  )
)

for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Checks the invariants after every mutation.
  if checksInvariants { target.swiftSettings?.append(.define("OUTLINE_INTERNAL_CHECKS")) }
  // Tells the thread sanitizer about the locks that it cannot see.
  if findsRaces { target.swiftSettings?.append(.define("OUTLINE_THREAD_SANITIZER")) }
}
