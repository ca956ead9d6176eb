import Foundation
import Testing

/// The projects and the global setup of a configuration.
@Suite struct ProjectTests {
  private func folder() throws -> SpecFolder {
    try SpecFolder([
      "headless-bridge.config.js": """
      export default {
        device: 'iphone',
        projects: [
          { name: 'phone' },
          { name: 'tablet', device: 'ipad', testMatch: '**/*.tablet.js' },
        ],
      };
      """,
      "a.bridge.js": "test('a', () => {});",
      "b.tablet.js": "test('b', () => page.setContent('<p>').then(() => page.evaluate(() => navigator.userAgent))"
        + ".then(agent => expect(agent).toContain('iPad')));",
    ])
  }

  @Test("each project runs its own files with its own settings")
  func runs() throws {
    let folder = try folder()
    #expect(try folder.ran() == ["a.bridge.js › a [phone]", "b.tablet.js › b [tablet]"])
    #expect(try folder.ran("--project tablet") == ["b.tablet.js › b [tablet]"])
    #expect(try folder.test("--project tablt").errors.contains("Did you mean 'tablet'?"))
    #expect(try folder.ran("b.tablet.js") == ["b.tablet.js › b [tablet]"])
    let json = try folder.test("--reporter json").output
    #expect(json.contains("\"project\" : \"phone\""))
  }

  @Test("a selection of projects that takes no test is an error")
  func nothingSelected() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": """
      { "projects": [{ "name": "a", "grep": "smoek" }, { "name": "b", "tag": "x" }] }
      """,
      "a.bridge.js": "test('smoke', () => {});",
    ])
    let outcome = try folder.test()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--grep smoek: no test matches. Did you mean 'smoke'?"), "\(outcome.errors)")
  }

  @Test("a project without a configuration file is an error")
  func none() throws {
    let folder = try SpecFolder(["a.bridge.js": "test('a', () => {});"])
    let outcome = try folder.test("--project a")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("there is no configuration file with a project of this name"))
  }

  @Test("the global setup provides values, and is undone after the tests")
  func globalSetup() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": #"{ "globalSetup": "global.js", "globalTeardown": "after.js" }"#,
      "global.js": """
      export default async ({ provide, page }) => {
        await page.setContent('<p>hi</p>');
        provide('token', { text: await page.textContent('p') });
        console.log('set up');
        return () => { console.log('undone'); };
      };
      """,
      "after.js": "export default () => { console.log('torn down'); };",
      "a.bridge.js": "test('a', () => { expect(inject('token')).toEqual({ text: 'hi' }); });",
      "b.bridge.js": "test('b', () => { expect(() => inject('other')).toThrow('Provided: token'); });",
    ])
    let outcome = try folder.test("--workers 2")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors == "set up\nundone\ntorn down\n")
  }

  @Test("a global setup that fails ends the run, and a teardown that fails fails it")
  func failures() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": #"{ "globalSetup": "global.js" }"#,
      "global.js": "export default () => {\n  throw new Error('no database');\n};",
      "a.bridge.js": "test('a', () => {});",
    ])
    try folder.write("r.xml", "an earlier report")
    let outcome = try folder.test("--reporter pretty --reporter junit=r.xml")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("global setup failed: no database"))
    #expect(folder.text(of: "r.xml").contains("global setup failed: no database"))
    try folder.write("global.js", "export default () => () => { throw new Error('still open'); };")
    let late = try folder.test()
    #expect(late.status == 1)
    #expect(late.errors.contains("global teardown failed: still open"))
  }
}
