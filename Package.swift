// swift-tools-version: 6.3
import PackageDescription

// All Swift targets use the same settings.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The macros of Swift Testing are expanded again for each batch of a module's files. By default, a batch has 25 files,
// which makes a large module of tests a sixth slower to compile.
let testSettings = settings + [.unsafeFlags(["-driver-batch-size-limit", "400"])]

let package = Package(
  name: "HeadlessBridge",
  products: [
    .library(name: "JavaScriptEngine", targets: ["JavaScriptEngine"]),
    .library(name: "HeadlessWebView", targets: ["HeadlessWebView"]),
    .library(name: "BridgeSupport", targets: ["BridgeSupport"]),
    .library(name: "WebViewJavascriptBridge", targets: ["WebViewJavascriptBridge"]),
    .library(name: "AndroidJsBridge", targets: ["AndroidJsBridge"]),
    .library(name: "DSBridge", targets: ["DSBridge"]),
    .library(name: "HostObjects", targets: ["HostObjects"]),
    .library(name: "WeixinJSBridge", targets: ["WeixinJSBridge"]),
    .library(name: "AlipayJSBridge", targets: ["AlipayJSBridge"]),
    .library(name: "UniAppWebView", targets: ["UniAppWebView"]),
    .library(name: "Capacitor", targets: ["Capacitor"]),
    .library(name: "ReactNativeWebView", targets: ["ReactNativeWebView"]),
    .library(name: "WebViewFlutter", targets: ["WebViewFlutter"]),
    .library(name: "FlutterInAppWebView", targets: ["FlutterInAppWebView"]),
    .library(name: "Cordova", targets: ["Cordova"]),
    .library(name: "HotwireNative", targets: ["HotwireNative"]),
    .library(name: "Tauri", targets: ["Tauri"]),
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
    .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "CCurl"),
    .target(name: "CPublicSuffix"),
    .target(name: "CSoup"),
    .target(name: "CJavaScriptCore", dependencies: ["CJavaScriptCoreLibrary"]),
    .target(name: "COptions"),
    // The embedded scripts: a separate target for each module that has some. `Scripts/embed` writes their files.
    .target(name: "CEmbeddedScript"),
    .target(name: "CWebViewScripts", dependencies: ["CEmbeddedScript"], exclude: ["DOM"]),
    .target(name: "CBridgeSupportScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CWebViewJavascriptBridgeScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CAndroidJsBridgeScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CDSBridgeScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CHostObjectsScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CWeixinJSBridgeScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CUniAppWebViewScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CCapacitorScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CReactNativeWebViewScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CFlutterInAppWebViewScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CCordovaScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CHotwireNativeScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CTauriScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CBridgeTestingScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CSpecRunnerScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CPromptScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "CDevToolsScripts", dependencies: ["CEmbeddedScript"]),
    .target(name: "Ownership", swiftSettings: settings),
    .target(
      name: "JavaScriptEngine", dependencies: ["CEmbeddedScript", "CJavaScriptCore", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "HeadlessWebView",
      dependencies: ["CCurl", "CPublicSuffix", "CSoup", "CWebViewScripts", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "BridgeSupport",
      dependencies: ["CBridgeSupportScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "WebViewJavascriptBridge",
      dependencies: [
        "BridgeSupport", "CWebViewJavascriptBridgeScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership",
      ],
      swiftSettings: settings),
    .target(
      name: "AndroidJsBridge",
      dependencies: ["BridgeSupport", "CAndroidJsBridgeScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "DSBridge",
      dependencies: ["BridgeSupport", "CDSBridgeScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "HostObjects",
      dependencies: ["BridgeSupport", "CHostObjectsScripts", "HeadlessWebView", "JavaScriptEngine"],
      swiftSettings: settings),
    .target(
      name: "WeixinJSBridge",
      dependencies: ["BridgeSupport", "CWeixinJSBridgeScripts", "HeadlessWebView", "HostObjects", "JavaScriptEngine"],
      swiftSettings: settings),
    .target(
      name: "AlipayJSBridge",
      dependencies: ["BridgeSupport", "HeadlessWebView", "HostObjects", "JavaScriptEngine"],
      swiftSettings: settings),
    .target(
      name: "UniAppWebView",
      dependencies: ["BridgeSupport", "CUniAppWebViewScripts", "HeadlessWebView", "JavaScriptEngine"],
      swiftSettings: settings),
    .target(
      name: "Capacitor",
      dependencies: ["BridgeSupport", "CCapacitorScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "ReactNativeWebView",
      dependencies: [
        "BridgeSupport", "CReactNativeWebViewScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership",
      ],
      swiftSettings: settings),
    .target(
      name: "WebViewFlutter", dependencies: ["BridgeSupport", "HeadlessWebView", "JavaScriptEngine"],
      swiftSettings: settings),
    .target(
      name: "FlutterInAppWebView",
      dependencies: [
        "BridgeSupport", "CFlutterInAppWebViewScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership",
      ],
      swiftSettings: settings),
    .target(
      name: "Cordova",
      dependencies: ["BridgeSupport", "CCordovaScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "HotwireNative",
      dependencies: ["BridgeSupport", "CHotwireNativeScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "Tauri",
      dependencies: ["BridgeSupport", "CTauriScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .target(
      name: "BridgeTesting",
      dependencies: [
        "AlipayJSBridge", "AndroidJsBridge", "BridgeSupport", "CBridgeTestingScripts", "Capacitor", "Cordova",
        "DSBridge", "FlutterInAppWebView", "HeadlessWebView", "HostObjects", "HotwireNative", "JavaScriptEngine",
        "Ownership", "ReactNativeWebView", "Tauri", "UniAppWebView", "WebViewFlutter", "WebViewJavascriptBridge",
        "WeixinJSBridge",
      ],
      swiftSettings: settings),
    .target(name: "SourceMaps", dependencies: ["JavaScriptEngine"], swiftSettings: settings),
    .target(
      name: "ScriptCoverage", dependencies: ["HeadlessWebView", "JavaScriptEngine", "SourceMaps"],
      swiftSettings: settings),
    .target(
      name: "SpecRunner",
      dependencies: [
        "BridgeSupport", "BridgeTesting", "CSpecRunnerScripts", "HeadlessWebView", "JavaScriptEngine", "Ownership",
        "ScriptCoverage", "SourceMaps",
      ],
      swiftSettings: settings),
    .target(
      name: "DevToolsServer",
      dependencies: [
        "BridgeSupport", "BridgeTesting", "CDevToolsScripts", "CSoup", "HeadlessWebView", "JavaScriptEngine",
        "Ownership", "ScriptCoverage",
      ],
      swiftSettings: settings),
    .target(
      name: "ScriptDebugger",
      dependencies: ["BridgeTesting", "DevToolsServer", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
      swiftSettings: settings),
    .executableTarget(
      name: "headless-bridge",
      dependencies: [
        "BridgeSupport", "BridgeTesting", "CEditLine", "COptions", "CPromptScripts", "Capacitor", "Cordova",
        "DSBridge", "DevToolsServer",
        "HeadlessWebView", "JavaScriptEngine", "Ownership", "ScriptCoverage", "ScriptDebugger", "SpecRunner",
        "WebViewJavascriptBridge",
      ],
      swiftSettings: settings),
    // The benchmark's reference program. It depends only on the engine, so that its figures contain nothing else.
    .executableTarget(name: "bridge-floor", dependencies: ["CJavaScriptCoreLibrary"], swiftSettings: settings),
    .executableTarget(
      name: "bridge-bench",
      dependencies: ["BridgeSupport", "HeadlessWebView", "JavaScriptEngine", "WebViewJavascriptBridge"],
      swiftSettings: settings),
    .testTarget(
      name: "JavaScriptEngineTests",
      dependencies: ["CEmbeddedScript", "CJavaScriptCore", "JavaScriptEngine", "Ownership"], swiftSettings: testSettings
    ),
    .target(
      name: "LoopbackServer", dependencies: ["Ownership"], path: "Tests/LoopbackServer", swiftSettings: settings),
    // Code that test targets share.
    .target(
      name: "TestSupport", dependencies: ["BridgeSupport", "HeadlessWebView", "JavaScriptEngine"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "HeadlessWebViewTests",
      dependencies: [
        "CJavaScriptCore", "HeadlessWebView", "JavaScriptEngine", "LoopbackServer", "Ownership", "TestSupport",
      ],
      exclude: ["WebKitPages/Files", "WebKitPages/Pages", "WebKitPages/differences.txt"], swiftSettings: testSettings),
    .testTarget(
      name: "BridgeSupportTests",
      dependencies: [
        "BridgeSupport", "BridgeTesting", "HeadlessWebView", "JavaScriptEngine", "TestSupport",
        "WebViewJavascriptBridge",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "WebViewJavascriptBridgeTests",
      dependencies: [
        "BridgeSupport", "BridgeTesting", "HeadlessWebView", "JavaScriptEngine", "LoopbackServer", "Ownership",
        "TestSupport", "WebViewJavascriptBridge",
      ], exclude: ["Pages"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CustomBridgeTests", dependencies: ["BridgeSupport", "HeadlessWebView", "JavaScriptEngine", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "AndroidJsBridgeTests",
      dependencies: [
        "AndroidJsBridge", "BridgeSupport", "BridgeTesting", "HeadlessWebView", "JavaScriptEngine", "Ownership",
        "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "DSBridgeTests",
      dependencies: [
        "BridgeSupport", "BridgeTesting", "DSBridge", "HeadlessWebView", "JavaScriptEngine", "Ownership", "TestSupport",
        "WebViewJavascriptBridge",
      ],
      exclude: ["Pages"], swiftSettings: testSettings),
    .testTarget(
      name: "WeixinJSBridgeTests",
      dependencies: [
        "BridgeSupport", "HeadlessWebView", "HostObjects", "JavaScriptEngine", "TestSupport", "WeixinJSBridge",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "AlipayJSBridgeTests",
      dependencies: ["AlipayJSBridge", "HeadlessWebView", "JavaScriptEngine", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "UniAppWebViewTests",
      dependencies: ["HeadlessWebView", "JavaScriptEngine", "TestSupport", "UniAppWebView"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CapacitorTests",
      dependencies: [
        "AndroidJsBridge", "BridgeSupport", "Capacitor", "HeadlessWebView", "JavaScriptEngine", "ReactNativeWebView",
        "TestSupport", "WebViewJavascriptBridge",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "ReactNativeWebViewTests",
      dependencies: ["BridgeSupport", "HeadlessWebView", "JavaScriptEngine", "ReactNativeWebView", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "WebViewFlutterTests",
      dependencies: ["HeadlessWebView", "JavaScriptEngine", "TestSupport", "WebViewFlutter"],
      swiftSettings: testSettings),
    .testTarget(
      name: "FlutterInAppWebViewTests",
      dependencies: ["FlutterInAppWebView", "HeadlessWebView", "JavaScriptEngine", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CordovaTests",
      dependencies: ["BridgeSupport", "Cordova", "HeadlessWebView", "JavaScriptEngine", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "HotwireNativeTests",
      dependencies: ["BridgeSupport", "HeadlessWebView", "HotwireNative", "JavaScriptEngine", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TauriTests",
      dependencies: [
        "BridgeTesting", "HeadlessWebView", "JavaScriptEngine", "Tauri", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "BridgeTableTests",
      dependencies: [
        "AlipayJSBridge", "AndroidJsBridge", "BridgeSupport", "BridgeTesting", "Capacitor", "Cordova", "DSBridge",
        "HeadlessWebView", "HotwireNative", "JavaScriptEngine", "Ownership", "Tauri", "TestSupport",
        "WebViewJavascriptBridge", "WeixinJSBridge",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "HostilePageTests",
      dependencies: [
        "BridgeSupport", "BridgeTesting", "DSBridge", "FlutterInAppWebView", "HeadlessWebView", "JavaScriptEngine",
        "ReactNativeWebView", "TestSupport", "WebViewJavascriptBridge",
      ],
      exclude: ["Observed"], swiftSettings: testSettings),
    .testTarget(
      name: "BridgeTestingTests",
      dependencies: [
        "AndroidJsBridge", "BridgeSupport", "BridgeTesting", "DSBridge", "HeadlessWebView", "JavaScriptEngine",
        "ShareApp", "TestSupport", "WebViewJavascriptBridge",
      ],
      exclude: ["Contract/TypeScript"], swiftSettings: testSettings),
    // The example package's own sources, so that its tests run with all others.
    .target(
      name: "ShareApp", dependencies: ["WebViewJavascriptBridge"], path: "Examples/ShareApp/Sources/ShareApp",
      resources: [.copy("Pages")], swiftSettings: settings),
    .testTarget(
      name: "ShareAppTests", dependencies: ["BridgeTesting", "ShareApp"], path: "Examples/ShareApp/Tests/ShareAppTests",
      swiftSettings: testSettings),
    .target(
      name: "ShopApp", dependencies: ["BridgeSupport"], path: "Examples/HybridApp/Sources/ShopApp",
      resources: [.copy("Pages")], swiftSettings: settings),
    .testTarget(
      name: "ShopAppTests",
      dependencies: ["BridgeTesting", "DSBridge", "ShopApp", "WebViewJavascriptBridge"],
      path: "Examples/HybridApp/Tests/ShopAppTests",
      swiftSettings: testSettings),
    .testTarget(
      name: "SpecRunnerTests", dependencies: ["BridgeTesting", "HeadlessWebView", "JavaScriptEngine", "SpecRunner"],
      swiftSettings: testSettings),
    .testTarget(
      name: "DevToolsServerTests",
      dependencies: [
        "BridgeTesting", "DevToolsServer", "HeadlessWebView", "JavaScriptEngine", "LoopbackServer", "Ownership",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "ScriptDebuggerTests", dependencies: ["DevToolsServer", "JavaScriptEngine", "Ownership", "ScriptDebugger"],
      swiftSettings: testSettings),
    .testTarget(name: "SourceMapsTests", dependencies: ["SourceMaps"], swiftSettings: testSettings),
    .testTarget(
      name: "ScriptCoverageTests",
      dependencies: ["HeadlessWebView", "JavaScriptEngine", "ScriptCoverage", "TestSupport"], exclude: ["Pages"],
      swiftSettings: testSettings),
    .testTarget(
      name: "BridgeBenchTests", dependencies: ["HeadlessWebView", "JavaScriptEngine", "TestSupport", "bridge-bench"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "BridgeTesting", "HeadlessWebView", "JavaScriptEngine", "LoopbackServer", "Ownership", "SpecRunner",
        "TestSupport", "WebViewJavascriptBridge", "headless-bridge",
      ],
      exclude: ["Pages", "junit.rng"], swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// Apple's systems have modules of these names; on other systems, these targets provide them to an app's code.
#if os(Linux)
  package.products += [
    .library(name: "WebKit", targets: ["WebKit", "UIKit"]),
    // The Swift module of DSBridge's pod. The folder has another name, because on case-insensitive file systems
    // `dsBridge` and `DSBridge` are the same.
    .library(name: "dsBridge", targets: ["dsBridge"]),
  ]
  package.targets += [
    .target(
      name: "WebKit", dependencies: ["HeadlessWebView", "JavaScriptEngine", "Ownership"], swiftSettings: settings),
    .target(name: "_Testing_UIKit", swiftSettings: settings),
    .target(name: "UIKit", dependencies: ["WebKit", "_Testing_UIKit"], swiftSettings: settings),
    .target(
      name: "dsBridge", dependencies: ["DSBridge", "HeadlessWebView", "JavaScriptEngine", "WebKit"],
      path: "Sources/DWKWebView",
      swiftSettings: settings),
    .testTarget(
      name: "DWKWebViewTests", dependencies: ["DSBridge", "HeadlessWebView", "TestSupport", "WebKit", "dsBridge"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "WebKitTests",
      dependencies: [
        "DSBridge", "HeadlessWebView", "TestSupport", "UIKit", "WebKit", "WebViewJavascriptBridge", "dsBridge",
      ],
      swiftSettings: testSettings),
    // The Swift code of the documentation.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AndroidJsBridge", "BridgeSupport", "BridgeTesting", "Cordova", "DSBridge", "FlutterInAppWebView",
        "HeadlessWebView", "HotwireNative", "JavaScriptEngine", "ReactNativeWebView", "ShareApp", "Tauri",
        "TestSupport", "WebKit", "WebViewFlutter", "WebViewJavascriptBridge", "dsBridge",
      ],
      swiftSettings: testSettings),
    // An app's code before its migration to Swift 6.
    .testTarget(
      name: "WebKitSwift5Tests",
      dependencies: ["HeadlessWebView", "TestSupport", "UIKit", "WebKit", "WebViewJavascriptBridge"],
      exclude: ["Pages"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
#endif

// `make dist` links the command with reduced ICU data (Scripts/dist --data), which replaces that of Foundation.
if let data = Context.environment["HEADLESS_BRIDGE_ICU_DATA"] {
  package.targets.first { $0.name == "headless-bridge" }?.linkerSettings = [.unsafeFlags([data])]
}
