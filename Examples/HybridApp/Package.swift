// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "HybridApp",
  dependencies: [
    // In a project of your own: the address and version of HeadlessBridge.
    .package(name: "HeadlessBridge", path: "../..")
  ],
  targets: [
    .target(
      name: "ShopApp", dependencies: [.product(name: "BridgeSupport", package: "HeadlessBridge")],
      resources: [.copy("Pages")]),
    .testTarget(
      name: "ShopAppTests",
      dependencies: [
        "ShopApp", .product(name: "BridgeTesting", package: "HeadlessBridge"),
        .product(name: "DSBridge", package: "HeadlessBridge"),
        .product(name: "WebViewJavascriptBridge", package: "HeadlessBridge"),
      ]),
  ]
)
