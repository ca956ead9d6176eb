// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ShareApp",
  dependencies: [
    // In your own project, use the URL and version of HeadlessBridge.
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
