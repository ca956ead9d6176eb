import Foundation

/// What can be observed by key path: the views and controllers of this module.
///
/// A ``WKWebView`` tells changes of its title, address, progress, history and whether it loads; others those of what an
/// app sets.
public protocol KeyValueObserving: UIResponder {}

extension UIResponder: KeyValueObserving {}

extension KeyValueObserving {
  /// Calls a closure on the main thread whenever a property has changed, for as long as the result is held.
  public nonisolated func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    // One by one: out of a tuple the compiler takes the object without keeping it.
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
