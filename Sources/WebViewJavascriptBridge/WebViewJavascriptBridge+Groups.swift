import BridgeSupport

extension WebViewJavascriptBridge: HandlerRegistry {}
