// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ShareApp",
  dependencies: [
    // In a project of one's own: the address and version of HeadlessBridge.
    .package(name: "HeadlessBridge", path: "../..")
  ],
  targets: [
    .target(
      name: "ShareApp", dependencies: [.product(name: "WebViewJavascriptBridge", package: "HeadlessBridge")],
      resources: [.copy("Pages")]),
    .testTarget(
      name: "ShareAppTests", dependencies: ["ShareApp", .product(name: "BridgeTesting", package: "HeadlessBridge")]),
  ]
)
