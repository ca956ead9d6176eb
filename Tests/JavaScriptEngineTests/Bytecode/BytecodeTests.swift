import CEmbeddedScript
import CJavaScriptCore
import Foundation
import Testing

@testable import JavaScriptEngine

#if arch(x86_64) && os(Linux)
  @Suite("Bytecode")
  final class BytecodeTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bytecode-\(UUID())").path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A script of a few functions, padded to the size from which scripts are compiled.
    private static func script(_ result: String = "value * 2") -> EmbeddedScript {
      let text =
        "'use strict';\n(function (value) { const steps = () => \(result); return steps(); })\n"
        + String(repeating: "// A line of a long script.\n", count: 200)
      // An embedded script lives as long as the process.
      return EmbeddedScript(
        HBEmbeddedScript(name: strdup("test.js"), text: strdup(text), length: text.utf8.count))
    }

    /// Runs a script with the code of a cache.
    private func run(_ script: EmbeddedScript, with cache: BytecodeCache) throws -> Double? {
      let machine = VirtualMachine()
      let context = Context(in: machine)
      defer { context.close() }
      guard let ref = cache.script(script, at: nil, in: machine.group) else { return nil }
      defer { JSScriptRelease(ref) }
      let made = try #require(JSScriptEvaluate(context.ref, ref, nil, nil))
      return try Value(made, in: context).call([Value(21, in: context)]).toNumber()
    }

    private func cache(usesFiles: Bool = true) -> BytecodeCache {
      let cache = BytecodeCache()
      if usesFiles { cache.useFiles(below: folder) }
      return cache
    }

    private var files: [String] {
      let folders = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return folders.flatMap { (each: String) -> [String] in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(each)")) ?? []
        return names.map { "\(folder)/\(each)/\($0)" }
      }
    }

    @Test("the engine runs and frees bytecode, on several threads at once")
    func check() async {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 { group.addTask { checkBytecode() } }
        for await isRight in group { #expect(isRight) }
      }
    }

    @Test("the code that one machine lacked is there for the next one", arguments: [false, true])
    func memory(usesFiles: Bool) throws {
      let cache = cache(usesFiles: usesFiles)
      let script = Self.script()
      #expect(try run(script, with: cache) == nil)
      cache.compileMissing()
      #expect(try run(script, with: cache) == 42)
      #expect(try run(script, with: cache) == 42)
      #expect(files.count == (usesFiles ? 1 : 0))
    }

    @Test("a later process takes the code from the file")
    func file() throws {
      let (first, script) = (cache(), Self.script())
      #expect(try run(script, with: first) == nil)
      first.compileMissing()
      #expect(try run(script, with: cache()) == 42)
    }

    @Test("a process that ends compiles only for files", arguments: [false, true])
    func end(usesFiles: Bool) throws {
      let (cache, script) = (cache(usesFiles: usesFiles), Self.script())
      _ = try run(script, with: cache)
      cache.store()
      #expect(try run(script, with: cache) == (usesFiles ? 42 : nil))
      #expect(files.count == (usesFiles ? 1 : 0))
    }

    @Test("a folder that can't be created is no folder")
    func noFolder() throws {
      try Data().write(to: URL(fileURLWithPath: folder))
      let (cache, script) = (cache(), Self.script())
      _ = try run(script, with: cache)
      cache.store()
      #expect(try run(script, with: cache) == nil)
      cache.compileMissing()
      #expect(try run(script, with: cache) == 42)
    }

    @Test("the text of functions is that of the script")
    func text() throws {
      let (cache, script) = (cache(), Self.script())
      _ = try run(script, with: cache)
      cache.compileMissing()
      let machine = VirtualMachine()
      let context = Context(in: machine)
      defer { context.close() }
      let ref = try #require(cache.script(script, at: nil, in: machine.group))
      defer { JSScriptRelease(ref) }
      let function = Value(try #require(JSScriptEvaluate(context.ref, ref, nil, nil)), in: context)
      #expect(
        try function.invoke("toString", []).toString()
          == "function (value) { const steps = () => value * 2; return steps(); }")
    }

    enum Damage: CaseIterable {
      case byte, end, header, access, empty
    }

    @Test("a damaged file, and one that others can write, is ignored and replaced", arguments: Damage.allCases)
    func damage(_ damage: Damage) throws {
      let (first, script) = (cache(), Self.script())
      _ = try run(script, with: first)
      first.compileMissing()
      let path = try #require(files.first)
      var data = try #require(FileManager.default.contents(atPath: path))
      switch damage {
      case .byte: data[data.count - 100] ^= 1
      case .end: data.removeLast(8)
      case .header: data[3] ^= 1
      case .access: break
      case .empty: data = Data()
      }
      let access = damage == .access ? 0o666 : 0o600
      try data.write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: access], ofItemAtPath: path)
      let second = cache()
      #expect(try run(script, with: second) == nil)
      second.compileMissing()
      #expect(try run(script, with: cache()) == 42)
    }

    @Test("bytecode doesn't contain the text, and is refused for another one", arguments: [false, true])
    func wrongBytecode(isOther: Bool) throws {
      let (script, other) = (Self.script(), Self.script("value * 3"))
      var size = 0
      let bytes = try #require(compileToBytecode(script.bytes, script.length, &size))
      defer { free(bytes) }
      #expect(Data(bytes: bytes, count: size).range(of: Data("// A line of a long script.".utf8)) == nil)
      let used = isOther ? other : script
      let text = try #require(holdBytecode(sourceText(used.bytes, used.length), bytes, size))
      for _ in 0..<2 {
        let machine = VirtualMachine()
        let context = Context(in: machine)
        defer { context.close() }
        let ref = try #require(createScriptWithBytecode(machine.group, nil, text))
        defer { JSScriptRelease(ref) }
        let function = Value(try #require(JSScriptEvaluate(context.ref, ref, nil, nil)), in: context)
        #expect(try function.call([Value(21, in: context)]).toNumber() == (isOther ? 63 : 42))
        #expect(try function.invoke("toString", []).toString().hasSuffix("return steps(); }"))
      }
    }

    @Test("another text of the same length has code of its own")
    func otherText() throws {
      let cache = cache()
      for (script, result) in [(Self.script(), 42.0), (Self.script("value * 3"), 63)] {
        _ = try run(script, with: cache)
        cache.compileMissing()
        #expect(try run(script, with: cache) == result)
      }
      #expect(files.count == 2)
    }

    @Test("the code of other builds is removed")
    func otherBuilds() throws {
      let old = folder + "/bytecode-0"
      try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
      let cache = cache()
      _ = try run(Self.script(), with: cache)
      cache.compileMissing()
      #expect(!FileManager.default.fileExists(atPath: old))
      #expect(files.count == 1)
    }

    @Test("a text that isn't a script has none")
    func wrongText() throws {
      let (cache, script) = (cache(), Self.script(") ("))
      #expect(try run(script, with: cache) == nil)
      cache.compileMissing()
      #expect(try run(script, with: cache) == nil)
    }

    @Test("a script that runs in many contexts is decoded once, and parsed for the others")
    func manyContexts() throws {
      let (cache, text, machine) = (cache(usesFiles: false), Self.script(), VirtualMachine())
      _ = try run(text, with: cache)
      cache.compileMissing()
      let script = try Script(embedded: text, url: nil, in: machine, cache: cache)
      for isFirst in [true, false, false] {
        #expect(script.isCompiled == isFirst)
        let context = Context(in: machine)
        defer { context.close() }
        #expect(try context.evaluate(script).call([Value(21, in: context)]).toNumber() == 42)
      }
    }

    @Test("small scripts are parsed")
    func small() throws {
      let cache = cache()
      let script = EmbeddedScript(HBEmbeddedScript(name: strdup("a.js"), text: strdup("(v) => 42"), length: 9))
      #expect(try run(script, with: cache) == nil)
      cache.compileMissing()
      #expect(files == [])
    }
  }
#endif
