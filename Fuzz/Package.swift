// swift-tools-version: 6.3
import PackageDescription

// A separate package, because all of it is built with `--sanitize fuzzer`, and no other product can be.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "HeadlessBridge", path: "..")],
  targets: [
    .executableTarget(
      name: "bridge-fuzz",
      dependencies: [
        .product(name: "JavaScriptEngine", package: "HeadlessBridge"),
        .product(name: "HeadlessWebView", package: "HeadlessBridge"),
        .product(name: "BridgeSupport", package: "HeadlessBridge"),
        .product(name: "WebViewJavascriptBridge", package: "HeadlessBridge"),
        .product(name: "BridgeTesting", package: "HeadlessBridge"),
      ],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")])
  ],
  swiftLanguageModes: [.v6]
)
