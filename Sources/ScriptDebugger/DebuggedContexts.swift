import HeadlessWebView
import JavaScriptEngine

/// A context whose scripts clients debug.
enum DebuggedContext {
  /// A document of a page.
  case document(PageWorld)
  /// A file of specs, with the texts of the files that it reads.
  case specs(Context, source: (String) -> String?)

  var isClosed: Bool {
    switch self {
    case .document(let world): world.isClosed
    case .specs(let context, _): context.isClosed
    }
  }

  var context: Context {
    switch self {
    case .document(let world): world.context
    case .specs(let context, _): context
    }
  }

  /// The loop of the document's page; nil for specs, which have that of their page.
  var eventLoop: EventLoop? {
    switch self {
    case .document(let world): world.eventLoop
    case .specs: nil
    }
  }

  /// Evaluates a client's expression.
  func value(of source: UTF16Text) throws(JavaScriptException) -> Value {
    switch self {
    case .document(let world): try world.value(of: source, url: "")
    case .specs(let context, _): try context.evaluate(source, url: "")
    }
  }
}

/// The contexts that clients debug, by number, with the loops and machines on which they run.
///
/// Loops and machines end with their pages: each test has a loop, and each file of specs has machines.
struct DebuggedContexts {
  private struct WeakLoop {
    weak var value: EventLoop?
  }
  private struct WeakMachine {
    weak var value: VirtualMachine?
  }

  private var contexts: [Int: DebuggedContext] = [:]
  private var lastNumber = 0
  private var weakLoops: [WeakLoop] = []
  private var weakMachines: [WeakMachine] = []

  /// The loops, the latest last.
  var loops: [EventLoop] { weakLoops.compactMap(\.value) }
  var machines: [VirtualMachine] { weakMachines.compactMap(\.value) }

  subscript(number: Int) -> DebuggedContext? { contexts[number] }

  /// Adds a context, and returns its number.
  mutating func add(_ context: DebuggedContext) -> Int {
    contexts = contexts.filter { !$0.value.isClosed }
    lastNumber += 1
    contexts[lastNumber] = context
    return lastNumber
  }

  /// Returns the text of a file that a spec has read.
  func source(of file: String) -> String? {
    for case .specs(let context, let source) in contexts.values where !context.isClosed {
      if let text = source(file) { return text }
    }
    return nil
  }

  /// Returns the number of a document's context.
  func number(of world: PageWorld) -> Int? {
    contexts.first { entry in
      if case .document(let known) = entry.value { known === world } else { false }
    }?.key
  }

  /// Adds a machine; returns false if it is known.
  mutating func add(_ machine: VirtualMachine) -> Bool {
    weakMachines.removeAll { $0.value == nil }
    guard !weakMachines.contains(where: { $0.value === machine }) else { return false }
    weakMachines.append(WeakMachine(value: machine))
    return true
  }

  /// Adds a loop; returns false if it is known.
  mutating func add(_ loop: EventLoop) -> Bool {
    weakLoops.removeAll { $0.value == nil }
    guard !weakLoops.contains(where: { $0.value === loop }) else { return false }
    weakLoops.append(WeakLoop(value: loop))
    return true
  }
}
