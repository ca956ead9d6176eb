import Foundation

/// A temporary folder with a small page and a spec with any number of tests; it is removed at the end.
final class SpecFolder {
  private let tools: Toolbox
  private let folder: URL

  init(_ tools: Toolbox) throws(BenchError) {
    self.tools = tools
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bridge-bench-\(UUID().uuidString)")
    do {
      let page = URL(fileURLWithPath: "\(tools.root)/Resources/examples/hello")
      try FileManager.default.copyItem(at: page, to: folder)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("hello.bridge.js"))
    } catch {
      throw BenchError("cannot copy the example page: \(error.localizedDescription)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a number of tests in one worker.
  func run(tests: Int) throws(BenchError) -> Outcome {
    let file = folder.appendingPathComponent("run.js")
    do { try Data(Self.spec(tests: tests).utf8).write(to: file) } catch {
      throw BenchError("\(file.path) cannot be written: \(error.localizedDescription)")
    }
    let arguments = ["test", "--workers", "1", "--reporter", "dot", file.path]
    var figures = try tools.headlessBridge(arguments).measure().figures
    figures["n"] = Double(tests)
    return Outcome(figures: figures)
  }

  private static func spec(tests: Int) -> String {
    """
    for (let number = 1; number <= \(tests); number++) {
      test(`test ${number}`, async () => {
        native.handle('share', (data) => ({ shared: data.title }));
        await page.goto('index.html');
        await page.click('#share');
        expect(native).toHaveReceived('share', { title: 'Hello bridge' });
      });
    }
    """
  }
}
