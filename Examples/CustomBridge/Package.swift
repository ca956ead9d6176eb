// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "CustomBridge",
  products: [.library(name: "JSONRPCBridge", targets: ["JSONRPCBridge"])],
  dependencies: [
    // In your own project, use the URL and version of HeadlessBridge.
    .package(name: "HeadlessBridge", path: "../..")
  ],
  targets: [
    .target(
      name: "JSONRPCBridge",
      dependencies: [
        .product(name: "BridgeSupport", package: "HeadlessBridge"),
        .product(name: "HeadlessWebView", package: "HeadlessBridge"),
        .product(name: "JavaScriptEngine", package: "HeadlessBridge"),
      ]),
    .testTarget(
      name: "JSONRPCBridgeTests",
      dependencies: [
        "JSONRPCBridge", .product(name: "BridgeTesting", package: "HeadlessBridge"),
        .product(name: "BridgeSupport", package: "HeadlessBridge"),
        .product(name: "HeadlessWebView", package: "HeadlessBridge"),
        .product(name: "JavaScriptEngine", package: "HeadlessBridge"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
