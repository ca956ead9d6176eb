// A test names views, values and levels of fidelity; one import gives them all.
@_exported import BridgeSupport
@_exported import HeadlessWebView
@_exported import JavaScriptEngine
