import Foundation
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

// A peer program: the product through its public API, for the side-by-side benchmark.
exit(Peer(arguments: Array(CommandLine.arguments.dropFirst())).run())
