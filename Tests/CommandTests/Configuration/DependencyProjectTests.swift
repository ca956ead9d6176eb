import Foundation
import Testing

@testable import headless_bridge

/// Projects that depend on others: `dependencies`, `teardown` and `--no-deps`.
@Suite struct DependencyProjectTests {
  /// A project with a login that others need, which fails if `BROKEN` is set.
  private func folder(_ projects: String? = nil) throws -> SpecFolder {
    let projects =
      projects ?? """
        { name: 'web', testMatch: '*.spec.js', dependencies: ['login'], use: { storageState: 'state/user.json' } },
        { name: 'login', testMatch: '*.setup.js', teardown: 'cleanup' },
        { name: 'cleanup', testMatch: '*.cleanup.js' },
        { name: 'other', testMatch: '*.other.js' },
        """
    return try SpecFolder([
      "headless-bridge.config.js":
        "export default { root: '.', origin: 'https://app.example', projects: [\(projects)] };",
      "index.html": "<p>hi",
      "user.setup.js": """
      test('logs in', async ({ page, context }) => {
        if (process.env.BROKEN) throw new Error('no login');
        await page.goto('/index.html');
        await page.evaluate(() => localStorage.setItem('user', 'ada'));
        await context.storageState({ path: 'state/user.json' });
      });
      """,
      "a.spec.js": """
      test('is logged in', async ({ page }) => {
        await page.goto('/index.html');
        expect(await page.evaluate(() => localStorage.user)).toBe('ada');
      });
      test('the other one', () => {});
      """,
      "b.spec.js": "test('b', () => {});", "c.cleanup.js": "test('cleans', () => {});",
      "o.other.js": "test('o', () => {});",
    ])
  }

  private static let login = "user.setup.js › logs in [login]"
  private static let cleanup = "c.cleanup.js › cleans [cleanup]"
  private static let web = [
    "a.spec.js › is logged in [web]", "a.spec.js › the other one [web]", "b.spec.js › b [web]",
  ]

  @Test("a dependency runs first, and a teardown last, with any number of workers", arguments: [1, 4])
  func order(workers: Int) throws {
    let outcome = try folder().ran("--workers \(workers)")
    #expect(outcome == ["o.other.js › o [other]", Self.login] + Self.web + [Self.cleanup])
  }

  @Test("a failed dependency skips the tests that need it, but not the teardown")
  func failure() throws {
    let folder = try folder()
    let outcome = try folder.test("--reporter pretty --reporter json=r.json", environment: ["BROKEN": "1"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("○ is logged in (the project 'login' failed)"), "\(outcome.output)")
    #expect(outcome.output.contains("✓ cleans") && outcome.output.contains("✓ o"))
    #expect(outcome.output.contains("Tests: 1 failed, 3 skipped, 2 passed, 6 total"))
    #expect(folder.text(of: "r.json").contains("the project 'login' failed"))
    // The next run of failed tests includes those that could not run.
    #expect(try folder.ran("--last-failed") == [Self.login] + Self.web + [Self.cleanup])
    #expect(try folder.test("--last-failed").errors.contains("no test failed in the last run"))
  }

  @Test("a failure of a dependency reaches projects that need it indirectly")
  func indirect() throws {
    let folder = try folder(
      """
      { name: 'last', testMatch: 'b.spec.js', dependencies: ['middle'] },
      { name: 'middle', testMatch: 'a.spec.js', grep: 'other', dependencies: ['login'] },
      { name: 'login', testMatch: '*.setup.js' },
      """)
    #expect(
      try folder.ran() == [Self.login, "a.spec.js › the other one [middle]", "b.spec.js › b [last]"])
    let outcome = try folder.test(environment: ["BROKEN": "1"])
    #expect(outcome.output.contains("○ b (the project 'middle' failed)"), "\(outcome.output)")
  }

  @Test("the user's selection does not apply to dependencies")
  func selection() throws {
    let folder = try folder(), first = [Self.login, Self.web[1], Self.cleanup]
    #expect(try folder.ran("--grep other") == first)
    #expect(try folder.ran("a.spec.js:5") == first)
    #expect(try folder.ran("--project other") == ["o.other.js › o [other]"])
    #expect(try folder.ran("--project web") == [Self.login] + Self.web + [Self.cleanup])
    #expect(try folder.ran("--project login") == [Self.login, Self.cleanup])
    #expect(try folder.ran("--project web --no-deps b.spec.js") == [Self.web[2]])
    #expect(try folder.test("--grep nothing").status == 2)
    #expect(try folder.test("--list --grep nothing").status == 2)
    let named = try folder.test("user.setup.js")
    #expect(named.status == 2 && named.errors.contains("use --project login"), "\(named.errors)")
  }

  @Test("each shard runs the dependencies of its own tests")
  func shards() throws {
    let folder = try folder()
    let shards = try (1...3).map { try folder.ran("--shard \($0)/3") }
    #expect(shards[0] == [Self.login, Self.web[0], Self.web[1], Self.cleanup])
    #expect(shards[1] == [Self.login, Self.web[2], Self.cleanup])
    #expect(shards[2] == ["o.other.js › o [other]"])
  }

  @Test("the list has dependencies in the order in which they run")
  func list() throws {
    let lines = try folder().test("--list --project web").output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("[login] user.setup.js") == true)
    #expect(lines.dropLast().last?.hasPrefix("[cleanup] c.cleanup.js") == true)
  }

  @Test("a dependency without spec files is an error")
  func noFiles() throws {
    let folder = try folder(
      "{ name: 'web', testMatch: 'b.spec.js', dependencies: ['login'] }, { name: 'login', testMatch: 'typo.js' }")
    let outcome = try folder.test()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("project 'login': no spec files (typo.js)"), "\(outcome.errors)")
    #expect(try folder.ran("--no-deps") == ["b.spec.js › b [web]"])
  }

  @Test(
    "errors name the key",
    arguments: [
      (
        "{ name: 'a', dependencies: ['logn'] }, { name: 'login' }",
        "projects[0].dependencies: there is no project 'logn'. Did you mean 'login'?"
      ),
      ("{ name: 'a', dependencies: 'login' }, { name: 'login' }", "projects[0].dependencies: not a list"),
      ("{ name: 'a', teardown: 'b' }", "projects[0].teardown: there is no project 'b'"),
      ("{ name: 'a', dependencies: ['a'] }", "projects depend on each other: 'a' -> 'a'"),
      (
        "{ name: 'a', dependencies: ['b'] }, { name: 'b', dependencies: ['c'] }, { name: 'c', dependencies: ['b'] }",
        "projects[1].dependencies: projects depend on each other: 'b' -> 'c' -> 'b'"
      ),
      (
        "{ name: 'a', teardown: 'b' }, { name: 'b' }, { name: 'c', dependencies: ['b'] }",
        "is the teardown of a project"
      ),
      ("{ name: 'a', teardown: 'b' }, { name: 'b', dependencies: ['c'] }, { name: 'c' }", "must have no dependencies"),
    ])
  func errors(projects: String, message: String) throws {
    let outcome = try folder(projects).test()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("--only-changed runs the tests that depend on a changed project")
  func changed() throws {
    let folder = try folder()
    let git = "git -c user.name=a -c user.email=a@example.com"
    #expect(try folder.run("git init -q . && git add . && \(git) commit -qm x").status == 0)
    _ = try folder.test()
    try folder.write("user.setup.js", folder.text(of: "user.setup.js") + "\n")
    #expect(try folder.ran("--only-changed") == [Self.login] + Self.web + [Self.cleanup])
  }
}
