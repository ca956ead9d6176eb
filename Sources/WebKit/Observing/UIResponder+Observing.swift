import Foundation

/// Key-value observing by the name of a property, which is the older way.
extension UIResponder {
  /// Adds an observer that receives changes in its `observeValue(forKeyPath:of:change:context:)` method.
  ///
  /// It receives them until it is deallocated or removed.
  ///
  /// - Parameters:
  ///   - observer: The object that receives the changes.
  ///   - keyPath: A property's name in Objective-C, such as `estimatedProgress` or `loading`.
  ///   - options: The values that each change contains.
  ///   - context: A pointer that identifies the observation.
  public func addObserver(
    _ observer: UIResponder, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let read = reader(ofKeyPath: keyPath) else { return refuse(keyPath: keyPath) }
    var value = read()
    let tell = { [weak self, weak observer] (old: Any?, new: Any?, isPrior: Bool) in
      guard let self, let observer else { return }
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)]
      if options.contains(.new), !isPrior { change[.newKey] = new ?? NSNull() }
      if options.contains(.old), let old { change[.oldKey] = old }
      if isPrior { change[.notificationIsPriorKey] = NSNumber(value: true) }
      observer.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
    }
    let watch = Watch(name: (ObjectIdentifier(observer), keyPath, context)) {
      let (old, new) = (value, read())
      guard !Watches.isSame(old, new) else { return }
      value = new
      if options.contains(.prior) { tell(old ?? NSNull(), new, true) }
      tell(old ?? NSNull(), new, false)
    }
    watches.add(watch)
    if options.contains(.initial) { tell(nil, value, false) }
  }

  /// Removes an observer; an object that isn't an observer is ignored, where Apple's method raises an exception.
  public func removeObserver(_ observer: UIResponder, forKeyPath keyPath: String) {
    watches.remove(ObjectIdentifier(observer), keyPath) { _ in true }
  }

  /// Removes an observer that was added with a context.
  public func removeObserver(
    _ observer: UIResponder, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    watches.remove(ObjectIdentifier(observer), keyPath) { $0 == context }
  }
}
