// A test uses views, values and fidelity modes; one import provides them all.
@_exported import BridgeSupport
@_exported import HeadlessWebView
@_exported import JavaScriptEngine
