import HeadlessWebView

extension EventType {
  /// The page called a service that is part of Cordova itself, such as its message channel or its console.
  ///
  /// Fields: `name`, `data`.
  public static let cordovaCore = EventType(rawValue: "cordova-core")
}

/// Faults that Cordova reports in addition to those of all bridges.
extension FaultCode {
  /// `deviceready` did not fire within five seconds.
  ///
  /// Fields: `channels`, what Cordova still waits for; `name`, the first call without a response or with an error.
  public static let deviceReadyStuck = FaultCode(rawValue: "deviceready-stuck")
  /// The identifier of a call has characters that native code does not accept, so its results are lost.
  ///
  /// Fields: `name`, `id`.
  public static let badCallbackID = FaultCode(rawValue: "bad-callback-id")
  /// A page of Android used the bridge with a wrong secret, which disables the bridge, or before it got one.
  ///
  /// Fields: `frame`, `origin`.
  public static let badBridgeSecret = FaultCode(rawValue: "bad-bridge-secret")
}
