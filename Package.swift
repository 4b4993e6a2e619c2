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

package.targets.append(
  .testTarget(
    name: "OutlineTests",
    dependencies: ["Outline", "outline-tree"] + examples.map { .target(name: $0) },
    exclude: ["Fixtures", "Expected"]
  )
)

// Variables that change the build for some test runs: to check the invariants after every mutation, and to
// tell the thread sanitizer about the locks that it cannot see.
let conditions = ["OUTLINE_INTERNAL_CHECKS", "OUTLINE_THREAD_SANITIZER"]
  .filter { Context.environment[$0] != nil }

for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  target.swiftSettings? += conditions.map { .define($0) }
}
