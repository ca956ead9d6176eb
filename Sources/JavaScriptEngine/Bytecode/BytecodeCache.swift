import CJavaScriptCore
import Dispatch
import Foundation
import Ownership

/// The bytecode of embedded scripts, which saves a machine their parsing and compilation.
///
/// The engine compiles the scripts of the process's first machine from their text. When the process needs a second
/// machine, they are compiled once more, with all their functions, on a thread of their own. Machines that start later
/// use this code.
final class BytecodeCache: Sendable {
  static let shared = BytecodeCache()

  private struct State {
    /// The texts with bytecode by the scripts' addresses; nil for a script without bytecode.
    var texts: [Int: CompiledText?] = [:]
    var missing: [EmbeddedScript] = []
    var folder: BytecodeFolder?
    var isCompiling = false
    /// Indicates whether bytecode has been run successfully; nil if it hasn't been tried.
    var isChecked: Bool?
    var machines = 0
  }

  /// A text with its bytecode, which lives as long as the process and never changes.
  private struct CompiledText: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private let state = Locked(State())
  private let compiling = DispatchGroup()
  /// A smaller script is parsed as quickly as its file is read.
  private static let smallest = 4096

  /// Keeps the bytecode in files below a folder, too.
  func useFiles(below folder: String) {
    let folder = BytecodeFolder(below: folder)
    state.withLock { $0.folder = folder }
  }

  /// Counts a machine.
  ///
  /// From the second one on, bytecode that is missing is compiled in the background.
  func machineStarts() {
    let isNeeded = state.withLock { state in
      state.machines += 1
      return state.machines > 1 && !state.missing.isEmpty && !state.isCompiling && state.isChecked != false
    }
    guard isNeeded else { return }
    let thread = Thread { self.compileMissing() }
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Creates a script from bytecode; nil if there is none.
  func script(_ script: EmbeddedScript, at place: JSStringRef?, in group: JSContextGroupRef) -> JSScriptRef? {
    guard script.length >= Self.smallest else { return nil }
    let text = state.withLock { state -> CompiledText? in
      let key = Int(bitPattern: script.bytes)
      if let known = state.texts[key] { return known }
      let found = state.folder.flatMap { Self.load(sourceText(script.bytes, script.length), from: $0) }
      state.texts.updateValue(found, forKey: key)
      if found == nil { state.missing.append(script) }
      return found
    }
    return text.flatMap { createScriptWithBytecode(group, place, $0.pointer) }
  }

  /// Compiles the scripts that had no bytecode, unless this is in progress already.
  func compileMissing() {
    let work = state.withLock { state -> (scripts: [EmbeddedScript], folder: BytecodeFolder?, isChecked: Bool?)? in
      guard !state.isCompiling, !state.missing.isEmpty, state.isChecked != false else { return nil }
      state.isCompiling = true
      compiling.enter()
      defer { state.missing = [] }
      return (state.missing, state.folder, state.isChecked)
    }
    guard let work else { return }
    let isChecked = work.isChecked ?? checkBytecode()
    let folder = isChecked ? work.folder.flatMap { $0.create() ? $0 : nil } : nil
    for script in work.scripts where isChecked {
      guard let made = Self.compile(script, in: folder) else { continue }
      state.withLock { _ = $0.texts.updateValue(made, forKey: Int(bitPattern: script.bytes)) }
    }
    state.withLock {
      $0.isChecked = isChecked
      $0.isCompiling = false
    }
    compiling.leave()
  }

  /// Compiles the scripts that had no bytecode for later processes, if there is a folder for it.
  func store() {
    // Another thread may be about to do the same.
    compiling.wait()
    guard let folder = state.withLock({ $0.missing.isEmpty ? nil : $0.folder }), folder.create() else { return }
    compileMissing()
    compiling.wait()
  }

  private static func load(_ text: SourceText, from folder: BytecodeFolder) -> CompiledText? {
    loadBytecode(folder.path(for: text), text).map { CompiledText(pointer: $0) }
  }

  private static func compile(_ script: EmbeddedScript, in folder: BytecodeFolder?) -> CompiledText? {
    // Another process may have been quicker.
    let text = sourceText(script.bytes, script.length)
    if let found = folder.flatMap({ load(text, from: $0) }) { return found }
    var size = 0
    guard let bytes = compileToBytecode(script.bytes, script.length, &size) else { return nil }
    defer { free(bytes) }
    if let folder, storeBytecode(folder.path(for: text), text, bytes, size), let found = load(text, from: folder) {
      return found
    }
    return holdBytecode(text, bytes, size).map { CompiledText(pointer: $0) }
  }
}
