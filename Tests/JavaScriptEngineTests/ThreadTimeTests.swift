#if canImport(Glibc)
  import Glibc
  import Testing

  @testable import JavaScriptEngine

  @Suite("The processor time that the engine reads") struct ThreadTimeTests {
    private typealias Clock = @convention(c) () -> Double

    private static let name = "_ZN3WTF7CPUTime16forCurrentThreadEv"

    @Test("the engine finds this process's function before its own")
    func isReplaced() throws {
      let library = try #require(dlopen("libjavascriptcoregtk-4.1.so.0", RTLD_NOW | RTLD_NOLOAD))
      defer { dlclose(library) }
      let own = try #require(dlsym(library, Self.name))
      #expect(try #require(dlsym(nil, Self.name)) != own)
    }

    @Test("it is the thread's time, and at most a millisecond more")
    func isAccurate() throws {
      let clock = unsafeBitCast(try #require(dlsym(nil, Self.name)), to: Clock.self)
      var sum = 0.0
      for round in 0..<2000 {
        let before = ProcessorTime.thread.seconds
        let value = clock()
        let after = ProcessorTime.thread.seconds
        // The two clocks of the system may differ by their resolution.
        #expect(value > before - 0.0001)
        #expect(value < after + 0.0011)
        for step in 0..<(round % 7 * 100) { sum += Double(step).squareRoot() }
      }
      #expect(sum > 0)
    }
  }

  extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
  }
#endif
