import Foundation
import Testing

/// `--route`, `--storage` and `--seed`.
struct RouteOptionTests {
  @Test("a route responds with a file, with a status, or with an error")
  func routes() throws {
    let page = try CommandRunner.page(
      """
      <script>
      (async () => {
        console.log(JSON.stringify(await (await fetch('/api/user?id=1')).json()));
        console.log((await fetch('https://api.example/orders')).status);
        const busy = await fetch('/busy');
        console.log(busy.status, busy.headers.get('content-type'));
        await fetch('https://down.example/').catch((error) => console.log(error.name));
      })();
      </script>
      """)
    let json = try CommandRunner.page(#"{"name":"Ann"}"#, "user.json")
    let outcome = try CommandRunner.run([
      "run", "--bridge", "none", "--route", "/api/user=\(json)", "--route", "https://api.example/**=503", "--route",
      "/busy=500:\(json)", "--route", "https://down.example/=fail", page,
    ])
    #expect(outcome.output == "{\"name\":\"Ann\"}\n503\n500 application/json\nTypeError\n")
    #expect(outcome.status == 0)
  }

  @Test(
    "reports invalid options",
    arguments: [["--route", "/x"], ["--route", "/x=/nowhere.json"], ["--route", "/x=999"], ["--seed", "x"]])
  func mistakes(options: [String]) throws {
    let outcome = try CommandRunner.run(["run", "--bridge", "none"] + options + [try CommandRunner.page("")])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("\(options[0]) \(options[1]): "))
  }

  @Test("reports a storage file that cannot be written, before the page runs", arguments: ["run", "doctor", "test"])
  func unwritableStorage(command: String) throws {
    let page = try CommandRunner.page("<script>console.log('ran')</script>")
    let spec = try CommandRunner.page("test('ran', () => {});", "a.bridge.js")
    let file = "/proc/missing/storage.json"
    let outcome = try CommandRunner.run([command, "--storage", file, command == "test" ? spec : page])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--storage \(file): the folder /proc/missing cannot be created"))
    #expect(!outcome.output.contains("ran"))
  }

  @Test("storage persists between runs, and a seed changes random numbers")
  func storage() throws {
    let page = try CommandRunner.page(
      "<script>localStorage.n = +(localStorage.n || 0) + 1; console.log(localStorage.n, crypto.getRandomValues(new Uint8Array(8)).join())</script>"
    )
    let file = (page as NSString).deletingLastPathComponent + "/storage.json"
    let run = { (seed: String) in
      let outcome = try CommandRunner.run(["run", "--bridge", "none", "--storage", file, "--seed", seed, page])
      return outcome.output.split(separator: " ").map(String.init)
    }
    let (first, second, third) = (try run("1"), try run("1"), try run("2"))
    #expect([first[0], second[0], third[0]] == ["1", "2", "3"])
    #expect(first[1] == second[1] && second[1] != third[1])
  }
}
