import CWebViewScripts
import JavaScriptEngine

/// The scripts of the DOM, which `Scripts/bundle-dom` creates from the modules in `Resources/dom`.
package enum DOMScripts {
  /// Modules that always load together, on first use.
  package struct Unit: @unchecked Sendable {
    // It can be shared between threads, because the list lives as long as the process and never changes.
    private let unit: HBDOMUnit

    fileprivate init(_ unit: HBDOMUnit) {
      self.unit = unit
      needs = Array(UnsafeBufferPointer(start: unit.needs, count: unit.needCount))
    }

    /// A function that sets the modules up and returns their exports; it receives those of the core and of all units.
    package var script: EmbeddedScript { EmbeddedScript(unit.script) }
    /// The numbers of the units that are set up first.
    package let needs: [Int]
    /// A function that exposes their interfaces in a page's realm; `nil` if they have none to expose there.
    var page: EmbeddedScript? { unit.page.length == 0 ? nil : EmbeddedScript(unit.page) }
    /// The paths of the modules below `Resources/dom`.
    var modules: [Substring] { String(cString: unit.modules).split(separator: " ") }
    /// The globals whose first use loads the unit.
    package var globals: [Substring] { String(cString: unit.globals).split(separator: " ") }
  }

  /// A function that sets up the modules that each machine has from its start.
  static let core = EmbeddedScript(HBDOMCore())
  /// A function that installs these in a page's realm.
  static let corePage = EmbeddedScript(HBDOMCorePage())

  /// The units that are loaded on first use, by number.
  package static let units: [Unit] = {
    var count = 0
    let first = HBDOMUnits(&count)
    return UnsafeBufferPointer(start: first, count: count).map { Unit($0) }
  }()

  /// Returns the number of the unit that exposes a global; `nil` for none.
  static func unit(exposing name: String) -> Int? {
    guard !name.utf8.contains(0) else { return nil }
    let index = HBDOMUnitExposing(name)
    return index < 0 ? nil : index
  }

  /// Returns whether the units expose a global.
  static func expose(_ name: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    // All names are ASCII, and shorter.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { bytes in
      guard name.count < bytes.count else { return false }
      var count = 0
      for unit in name {
        guard unit > 0, unit < 0x80 else { return false }
        bytes[count] = CChar(unit)
        count += 1
      }
      bytes[count] = 0
      return bytes.baseAddress.map { HBDOMUnitExposing($0) >= 0 } ?? false
    }
  }

  /// Returns whether one of the scripts contains a text.
  static func contain(_ text: String) -> Bool { HBDOMContains(text) }
}

extension EmbeddedScript {
  /// A function that returns a value's text as a console shows it.
  package static let consoleInspect = EmbeddedScript(HBConsoleInspectScript())
}
