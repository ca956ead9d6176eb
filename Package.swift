// swift-tools-version: 6.0
import PackageDescription

// One settings list for every Swift target: what one room may rely on, all may.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "HeadlessBridge",
  products: [
    .library(name: "JavaScriptEngine", targets: ["JavaScriptEngine"]),
    .library(name: "HeadlessWebView", targets: ["HeadlessWebView"]),
    .library(name: "BridgeSupport", targets: ["BridgeSupport"]),
    .library(name: "WebViewJavascriptBridge", targets: ["WebViewJavascriptBridge"]),
    .library(name: "AndroidJsBridge", targets: ["AndroidJsBridge"]),
    .library(name: "DSBridge", targets: ["DSBridge"]),
    .library(name: "BridgeTesting", targets: ["BridgeTesting"]),
    .executable(name: "headless-bridge", targets: ["headless-bridge"]),
    .executable(name: "bridge-bench", targets: ["bridge-bench"]),
  ],
  targets: [
    .systemLibrary(
      name: "CJavaScriptCoreLibrary",
      pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]
    ),
    .systemLibrary(name: "CGumboLibrary", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "CCurl"),
    .target(name: "CGumbo", dependencies: ["CGumboLibrary"]),
    .target(name: "CJavaScriptCore", dependencies: ["CJavaScriptCoreLibrary"]),
    .target(name: "Ownership", swiftSettings: settings),
    .target(name: "JavaScriptEngine", dependencies: ["CJavaScriptCore", "Ownership"], swiftSettings: settings),
    .target(
      name: "HeadlessWebView", dependencies: ["JavaScriptEngine", "CGumbo", "CCurl", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "BridgeSupport", dependencies: ["HeadlessWebView", "JavaScriptEngine", "Ownership"], swiftSettings: settings
    ),
    .target(
      name: "WebViewJavascriptBridge", dependencies: ["HeadlessWebView", "BridgeSupport", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "AndroidJsBridge", dependencies: ["HeadlessWebView", "BridgeSupport", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "DSBridge", dependencies: ["HeadlessWebView", "BridgeSupport", "Ownership"], swiftSettings: settings),
    .target(
      name: "BridgeTesting",
      dependencies: [
        "WebViewJavascriptBridge", "DSBridge", "AndroidJsBridge", "BridgeSupport", "HeadlessWebView", "Ownership",
      ],
      swiftSettings: settings),
    .target(
      name: "SpecRunner", dependencies: ["BridgeTesting", "BridgeSupport", "HeadlessWebView", "JavaScriptEngine"],
      swiftSettings: settings),
    .target(name: "COptions"),
    .executableTarget(
      name: "headless-bridge",
      dependencies: [
        "SpecRunner", "BridgeTesting", "DSBridge", "AndroidJsBridge", "BridgeSupport", "COptions", "CEditLine",
        "Ownership",
      ],
      swiftSettings: settings),
    // What the benchmark measures against. It has nothing but the engine, so that nothing else is in its figures.
    .executableTarget(name: "bridge-floor", dependencies: ["CJavaScriptCoreLibrary"], swiftSettings: settings),
    .executableTarget(
      name: "bridge-bench", dependencies: ["WebViewJavascriptBridge", "BridgeSupport"], swiftSettings: settings),
    .testTarget(name: "JavaScriptEngineTests", dependencies: ["JavaScriptEngine"], swiftSettings: settings),
    .target(
      name: "LoopbackServer", dependencies: ["Ownership"], path: "Tests/LoopbackServer", swiftSettings: settings),
    // What test targets share.
    .target(
      name: "TestSupport", dependencies: ["HeadlessWebView"], path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "HeadlessWebViewTests", dependencies: ["HeadlessWebView", "LoopbackServer", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BridgeSupportTests",
      dependencies: ["BridgeSupport", "WebViewJavascriptBridge", "BridgeTesting", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "WebViewJavascriptBridgeTests",
      dependencies: ["WebViewJavascriptBridge", "BridgeSupport", "BridgeTesting", "LoopbackServer", "TestSupport"],
      exclude: ["Pages"],
      swiftSettings: settings),
    .testTarget(
      name: "CustomBridgeTests", dependencies: ["HeadlessWebView", "BridgeSupport"], swiftSettings: settings),
    .testTarget(
      name: "AndroidJsBridgeTests",
      dependencies: ["AndroidJsBridge", "BridgeSupport", "BridgeTesting", "HeadlessWebView", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DSBridgeTests",
      dependencies: ["DSBridge", "BridgeSupport", "BridgeTesting", "WebViewJavascriptBridge", "TestSupport"],
      exclude: ["Pages"], swiftSettings: settings),
    .testTarget(
      name: "BridgeTableTests",
      dependencies: [
        "WebViewJavascriptBridge", "DSBridge", "AndroidJsBridge", "BridgeSupport", "BridgeTesting", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HostilePageTests",
      dependencies: [
        "WebViewJavascriptBridge", "DSBridge", "BridgeTesting", "HeadlessWebView", "JavaScriptEngine", "TestSupport",
      ],
      exclude: ["Observed"], swiftSettings: settings),
    .testTarget(
      name: "BridgeTestingTests",
      dependencies: [
        "BridgeTesting", "WebViewJavascriptBridge", "DSBridge", "AndroidJsBridge", "ShareApp", "TestSupport",
      ],
      swiftSettings: settings),
    // The example package's own sources, so that its tests run with all others.
    .target(
      name: "ShareApp", dependencies: ["WebViewJavascriptBridge"], path: "Examples/ShareApp/Sources/ShareApp",
      resources: [.copy("Pages")], swiftSettings: settings),
    .testTarget(
      name: "ShareAppTests", dependencies: ["ShareApp", "BridgeTesting"], path: "Examples/ShareApp/Tests/ShareAppTests",
      swiftSettings: settings),
    .testTarget(
      name: "SpecRunnerTests", dependencies: ["SpecRunner", "BridgeTesting", "HeadlessWebView", "JavaScriptEngine"],
      swiftSettings: settings),
    .testTarget(name: "BridgeBenchTests", dependencies: ["bridge-bench", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: ["headless-bridge", "BridgeTesting", "WebViewJavascriptBridge", "LoopbackServer", "TestSupport"],
      exclude: ["Pages", "junit.rng"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// Apple's systems have modules of these names; elsewhere an app's code gets them here.
#if os(Linux)
  package.products += [
    .library(name: "WebKit", targets: ["WebKit", "UIKit"]),
    // The Swift module of DSBridge's pod; the folder's name differs because the letters alone do not where case is not told apart.
    .library(name: "dsBridge", targets: ["dsBridge"]),
  ]
  package.targets += [
    .target(
      name: "WebKit", dependencies: ["HeadlessWebView", "JavaScriptEngine", "Ownership"], swiftSettings: settings),
    .target(name: "_Testing_UIKit", swiftSettings: settings),
    .target(name: "UIKit", dependencies: ["WebKit", "_Testing_UIKit"], swiftSettings: settings),
    .target(
      name: "dsBridge", dependencies: ["WebKit", "DSBridge", "HeadlessWebView"], path: "Sources/DWKWebView",
      swiftSettings: settings),
    .testTarget(
      name: "DWKWebViewTests", dependencies: ["dsBridge", "DSBridge", "WebKit", "TestSupport"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "WebKitTests",
      dependencies: ["UIKit", "WebKit", "WebViewJavascriptBridge", "dsBridge", "DSBridge", "TestSupport"],
      swiftSettings: settings),
    // An app's code as it is before it moves to Swift 6.
    .testTarget(
      name: "WebKitSwift5Tests", dependencies: ["UIKit", "WebKit", "WebViewJavascriptBridge", "TestSupport"],
      exclude: ["Pages"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
#endif
