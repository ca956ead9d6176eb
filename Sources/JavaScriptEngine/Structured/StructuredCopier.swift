import CJavaScriptCore

extension Value {
  /// Copies the value out of its context.
  ///
  /// Getters run. Objects that WebKit's structured clone turns into empty objects become empty objects here, too:
  /// `Map`, `Set`, `RegExp`, `Error`.
  ///
  /// - Throws: The error that a getter throws; ``EngineError/unsupportedType(_:)`` if the value is or contains, at any
  ///   depth, a function, a symbol, a promise, a proxy or another object that cannot be copied. A copy is complete or
  ///   fails, as in WebKit.
  public func structuredCopy() throws -> StructuredValue {
    try context.structuredCopy(of: handle) { _ in false }
  }
}

extension Context {
  /// Copies a value out of the context.
  ///
  /// - Parameter isRejected: Returns whether an object cannot be copied, such as a DOM node. It is called for objects
  ///   other than arrays, dates and those whose prototype is `Object.prototype`, and must not let a script run.
  package func structuredCopy(of handle: Handle, isRejected: (Handle) -> Bool) throws -> StructuredValue {
    // A traversal for a message's text would cost more than the message.
    if let primitive = try primitive(handle) { return primitive }
    return try withoutActuallyEscaping(isRejected) { isRejected in
      let copier = StructuredCopier(context: self, realm: try virtualMachine.realm(), isRejected: isRejected)
      return try copier.copy(handle)
    }
  }
}

extension Context {
  /// Returns the copy of a value without parts; nil for all others.
  private func primitive(_ handle: Handle) throws(JavaScriptException) -> StructuredValue? {
    switch JSValueGetType(ref, handle.ref) {
    case kJSTypeUndefined: .undefined
    case kJSTypeNull: .null
    case kJSTypeBoolean: .boolean(isTrue(handle))
    case kJSTypeNumber: .number(try number(handle))
    case kJSTypeString: .string(try text(handle))
    default: nil
    }
  }
}

/// Traverses a value with a stack of its own, in the order of structured clone.
private final class StructuredCopier {
  private typealias Table = StructuredTable

  /// An array or object that is being traversed.
  private final class Frame {
    let place: Int
    let object: JSObjectRef
    let count: Int
    /// An object's keys; nil for an array.
    let keys: [UTF16Text]?
    var slots: [Table.Slot] = []

    init(place: Int, object: JSObjectRef, count: Int, keys: [UTF16Text]?) {
      self.place = place
      self.object = object
      self.count = count
      self.keys = keys
    }

    var container: Table.Container {
      guard let keys else { return .array(slots) }
      return .object(zip(keys, slots).map { Table.Member(key: $0, slot: $1) })
    }
  }

  /// The maximum number of values, which no message reaches.
  ///
  /// It stops endless getters and sparse arrays with a large length.
  private static let limit = 1 << 24
  private static let length: PropertyName = "length"

  private let context: Context
  private let realm: PristineRealm
  private let isRejected: (Handle) -> Bool
  private let objectPrototype: JSValueRef
  private var containers: [Table.Container] = []
  private var places: [JSValueRef: Int] = [:]
  private var frames: [Frame] = []
  private var count = 0
  /// The prototypes whose objects are known to be copied by their keys.
  private var plainPrototypes: Set<JSValueRef> = []

  init(context: Context, realm: PristineRealm, isRejected: @escaping (Handle) -> Bool) {
    self.context = context
    self.realm = realm
    self.isRejected = isRejected
    objectPrototype = JSObjectGetPrototype(context.ref, JSObjectMake(context.ref, nil, nil))
  }

  deinit {
    for object in places.keys { JSValueUnprotect(context.ref, object) }
  }

  func copy(_ handle: Handle) throws -> StructuredValue {
    let root = try slot(of: handle.ref)
    while let frame = frames.last {
      let next = frame.slots.count
      guard next < frame.count else {
        containers[frame.place] = frame.container
        frames.removeLast()
        continue
      }
      let part = try context.attempt {
        if let keys = frame.keys { return JSObjectGetProperty(context.ref, frame.object, keys[next].ref, $0) }
        return JSObjectGetPropertyAtIndex(context.ref, frame.object, UInt32(next), $0)
      }
      frame.slots.append(try slot(of: part))
    }
    return StructuredTable(containers).value(root)
  }

  private func slot(of found: JSValueRef?) throws -> Table.Slot {
    guard let value = found else { return .undefined }
    count += 1
    guard count <= Self.limit else { throw EngineError.unsupportedType("a value of more than \(Self.limit) parts") }
    let ref = context.ref
    switch JSValueGetType(ref, value) {
    case kJSTypeNull: return .null
    case kJSTypeBoolean: return .boolean(context.isTrue(Handle(value)))
    case kJSTypeNumber: return .number(try context.number(Handle(value)))
    case kJSTypeString: return .string(try context.text(Handle(value)))
    case kJSTypeSymbol: throw EngineError.unsupportedType("a symbol")
    case kJSTypeObject: return .container(try place(of: value))
    // BigInt has no number in the C API's enumeration.
    default: return .undefined
    }
  }

  private func place(of object: JSObjectRef) throws -> Int {
    if let known = places[object] { return known }
    let ref = context.ref
    if JSObjectIsFunction(ref, object) { throw EngineError.unsupportedType("a function") }
    // The proxy of a window counts, too.
    if JSObjectGetProxyTarget(object) != nil { throw EngineError.unsupportedType("a proxy or a window") }
    let place = containers.count
    if JSValueIsArray(ref, object) {
      let length = try context.attempt { JSObjectGetProperty(ref, object, Self.length.ref, $0) }
      let count = try length.map { try context.number(Handle($0)) } ?? 0
      guard count <= Double(Self.limit) else { throw EngineError.unsupportedType("an array of \(count) elements") }
      containers.append(.array([]))
      frames.append(Frame(place: place, object: object, count: Int(count), keys: nil))
    } else if JSValueIsDate(ref, object) {
      let time = try context.call(realm.getTime, Handle(object))
      containers.append(.date(try context.number(time)))
    } else if try isCopiedByKeys(object) {
      containers.append(.object([]))
      let keys = try keys(of: object)
      frames.append(Frame(place: place, object: object, count: keys.count, keys: keys))
    } else {
      containers.append(.object([]))
    }
    JSValueProtect(ref, object)
    places[object] = place
    return place
  }

  private func isCopiedByKeys(_ object: JSObjectRef) throws -> Bool {
    let prototype: JSValueRef = JSObjectGetPrototype(context.ref, object)
    if prototype == objectPrototype { return true }
    if isRejected(Handle(object)) { throw EngineError.unsupportedType("a platform object such as a node") }
    if plainPrototypes.contains(prototype) { return true }
    if JSValueGetTypedArrayType(context.ref, object, nil) == kJSTypedArrayTypeArrayBuffer { return false }
    let answer = try context.call(realm.classify, Handle(object))
    switch try context.number(answer) {
    case 0:
      plainPrototypes.insert(prototype)
      return true
    case 1: return false
    default: throw EngineError.unsupportedType("an object such as a promise")
    }
  }

  private func keys(of object: JSObjectRef) throws -> [UTF16Text] {
    let ref = context.ref
    let names = try context.call(realm.keys, Handle(object)).ref
    let length = try JSObjectGetProperty(ref, names, Self.length.ref, nil).map { try context.number(Handle($0)) } ?? 0
    var keys: [UTF16Text] = []
    keys.reserveCapacity(Int(length))
    for index in 0..<UInt32(length) {
      guard let name = JSObjectGetPropertyAtIndex(ref, names, index, nil) else { continue }
      keys.append(try context.text(Handle(name)))
    }
    return keys
  }
}
