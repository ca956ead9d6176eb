import CJavaScriptCore

/// The time zone of all scripts of the process, in place of the system's.
package enum TimeZoneOverride {
  /// An error that leaves the time zone unchanged.
  package enum Failure: Error, Sendable, Hashable {
    /// The engine doesn't know the name.
    case unknownZone(String)
    /// The engine's library has no function that sets a time zone.
    case unsupported
  }

  /// Sets the time zone, also of pages that are open; the engine has one for all its heaps.
  ///
  /// - Parameter name: A name of the IANA time zone database, such as `Europe/Berlin`; nil for the system's time zone.
  /// - Throws: ``Failure``.
  package static func set(_ name: String?) throws(Failure) {
    switch overrideTimeZone(name ?? "") {
    case TimeZoneIsSet: return
    case TimeZoneIsUnknown: throw .unknownZone(name ?? "")
    default: throw .unsupported
    }
  }
}
