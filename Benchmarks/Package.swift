// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Outline", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "Outline", package: "Outline"),
        .target(name: "CMalloc", condition: .when(platforms: [.linux])),
      ]),
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "matching", dependencies: [.product(name: "Outline", package: "Outline")]),
    .executableTarget(
      name: "merging", dependencies: [.product(name: "Outline", package: "Outline")]),
    .executableTarget(name: "merges"),
    .executableTarget(name: "measure"),
    .executableTarget(name: "browse-latency"),
  ]
)

// The library reads the same variable; with its checks on there is nothing to measure.
let checks = Context.environment["OUTLINE_INTERNAL_CHECKS"] != nil

for target in package.targets where target.type == .executable {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if checks { target.swiftSettings?.append(.define("OUTLINE_INTERNAL_CHECKS")) }
}
