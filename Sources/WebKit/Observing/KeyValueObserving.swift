import Foundation

/// An object that can be observed by key path: the views and controllers of this module.
///
/// A ``WKWebView`` reports changes of its title, URL, progress, history and loading state. Other objects report changes
/// of the properties that an app sets.
public protocol KeyValueObserving: UIResponder {}

extension UIResponder: KeyValueObserving {}

extension KeyValueObserving {
  /// Calls a closure on the main thread whenever a property has changed, for as long as the result is retained.
  public nonisolated func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    // The values are wrapped one by one, because the compiler would read the object from a tuple without retaining it.
    let (given, path, body) = (Unchecked(self), Unchecked(keyPath), Unchecked(changeHandler))
    return MainActor.assumeIsolated {
      let object = given.value
      var value = object[keyPath: path.value]
      let tell = { [weak object] (old: Value?, new: Value, isPrior: Bool) in
        guard let object else { return }
        body.value(
          object,
          NSKeyValueObservedChange(
            kind: .setting, newValue: options.contains(.new) && !isPrior ? new : nil,
            oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior))
      }
      let watch = Watch { [weak object] in
        guard let object else { return }
        let (old, new) = (value, object[keyPath: path.value])
        guard !Watches.isSame(old, new) else { return }
        value = new
        if options.contains(.prior) { tell(old, new, true) }
        tell(old, new, false)
      }
      object.watches.add(watch)
      if options.contains(.initial) { tell(nil, value, false) }
      return NSKeyValueObservation(watch)
    }
  }
}
