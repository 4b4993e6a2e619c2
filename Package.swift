// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Outline",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Outline", targets: ["Outline"]),
    .executable(name: "outline-tree", targets: ["outline-tree"]),
  ],
  targets: [
    .target(name: "Outline"),
    .executableTarget(name: "outline-tree", dependencies: ["Outline"]),
  ]
)

let examples = ["emoji-explorer", "bookshelf", "storefront", "notes-search", "tags"]

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

// Tests run the whole suite once more with every mutation followed by a check of the invariants.
let checks = Context.environment["OUTLINE_INTERNAL_CHECKS"] != nil

for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if checks { target.swiftSettings?.append(.define("OUTLINE_INTERNAL_CHECKS")) }
}
