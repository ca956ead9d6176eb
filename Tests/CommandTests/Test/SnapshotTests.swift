import Foundation
import Testing

/// Snapshots of specs, in files and inline: writing, comparing, updating and removing.
@Suite struct SnapshotTests {
  private func spec(_ text: String) throws -> (path: String, snapshots: String) {
    let path = try CommandRunner.page(text, "s.bridge.js")
    let folder = (path as NSString).deletingLastPathComponent
    return (path, folder + "/__snapshots__/s.bridge.js.snap")
  }

  private func run(_ path: String, _ options: String...) throws -> (status: Int32, output: String) {
    let outcome = try CommandRunner.run(["test"] + options + [path])
    return (outcome.status, outcome.output)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("writes a snapshot file, and compares with it") func file() throws {
    let (path, snapshots) = try spec(
      """
      describe('a', () => {
        test('b', () => {
          expect({ n: 1, s: 'x`y${z}\\\\' }).toMatchSnapshot();
          expect('two\\nlines').toMatchSnapshot('hint');
          expect([10]).toMatchSnapshot();
        });
      });
      """)
    #expect(try run(path, "--ci").status == 1)
    #expect(!FileManager.default.fileExists(atPath: snapshots))
    let first = try run(path)
    #expect(first.status == 0 && first.output.contains("Snapshots: 3 written"))
    #expect(
      try text(snapshots) == """
        // Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing

        exports[`a b 1`] = `
        {
          "n": 1,
          "s": "x\\`y\\${z}\\\\",
        }
        `;

        exports[`a b 2`] = `
        [
          10,
        ]
        `;

        exports[`a b: hint 1`] = `
        "two
        lines"
        `;

        """)
    let second = try run(path, "--ci")
    #expect(second.status == 0 && !second.output.contains("Snapshots"))
  }

  @Test("fails for a difference until the snapshot is updated") func difference() throws {
    let (path, snapshots) = try spec("test('b', () => { expect(1).toMatchSnapshot(); });\n")
    #expect(try run(path).status == 0)
    try "test('b', () => { expect(2).toMatchSnapshot(); });\n".write(toFile: path, atomically: true, encoding: .utf8)
    let failed = try run(path)
    #expect(failed.status == 1 && failed.output.contains("- 1") && failed.output.contains("+ 2"))
    let updated = try run(path, "--update-snapshots")
    #expect(updated.status == 0 && updated.output.contains("Snapshots: 1 updated"))
    #expect(try text(snapshots).contains("exports[`b 1`] = `2`;"))
  }

  @Test("reports and removes obsolete snapshots") func obsolete() throws {
    let (path, snapshots) = try spec(
      "test('a', () => { expect(1).toMatchSnapshot(); });\ntest('b', () => { expect(2).toMatchSnapshot(); });\n")
    #expect(try run(path).status == 0)
    // The snapshots of a skipped test are not obsolete.
    #expect(try !run(path, "--filter", "a").output.contains("Obsolete snapshots"))
    try "test('a', () => { expect(1).toMatchSnapshot(); });\ntest.skip('b', () => {});\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(try !run(path).output.contains("Obsolete snapshots"))
    try "test('a', () => { expect(1).toMatchSnapshot(); });\n".write(toFile: path, atomically: true, encoding: .utf8)
    let reported = try run(path)
    #expect(reported.status == 0 && reported.output.contains("Obsolete snapshots") && reported.output.contains("b 1"))
    #expect(try run(path, "--update-snapshots").output.contains("Snapshots: 1 removed"))
    #expect(try !text(snapshots).contains("b 1"))
    try "test('a', () => {});\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try run(path, "--update-snapshots").status == 0)
    #expect(!FileManager.default.fileExists(atPath: (snapshots as NSString).deletingLastPathComponent))
  }

  @Test("writes inline snapshots into the source") func inline() throws {
    let (path, _) = try spec(
      """
      test('a', async () => {
        expect({ a: '`${x}' }).toMatchInlineSnapshot();
          expect([
            1]).toMatchInlineSnapshot(
          ); expect('é').toMatchInlineSnapshot(/* ) */); expect(5).toMatchInlineSnapshot();
        expect({ id: Math.random() }).toMatchInlineSnapshot({ id: expect.any(Number) });
        expect(() => { throw new Error('no'); }).toThrowErrorMatchingInlineSnapshot();
        await expect(Promise.resolve('x\\n\\n  y')).resolves.toMatchInlineSnapshot();
      });

      """)
    #expect(try run(path, "--ci").status == 1)
    #expect(try run(path).output.contains("Snapshots: 7 written"))
    #expect(
      try text(path) == """
        test('a', async () => {
          expect({ a: '`${x}' }).toMatchInlineSnapshot(`
            {
              "a": "\\`\\${x}",
            }
          `);
            expect([
              1]).toMatchInlineSnapshot(`
                [
                  1,
                ]
              `); expect('é').toMatchInlineSnapshot(/* ) */`"é"`); expect(5).toMatchInlineSnapshot(`5`);
          expect({ id: Math.random() }).toMatchInlineSnapshot({ id: expect.any(Number) }, `
            {
              "id": Any<Number>,
            }
          `);
          expect(() => { throw new Error('no'); }).toThrowErrorMatchingInlineSnapshot(`"no"`);
          await expect(Promise.resolve('x\\n\\n  y')).resolves.toMatchInlineSnapshot(`
            "x

              y"
          `);
        });

        """)
    #expect(try run(path, "--ci").status == 0)
    let changed = try text(path).replacing("expect(5)", with: "expect(6)")
    try changed.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try run(path).status == 1)
    #expect(try run(path, "--update-snapshots").output.contains("Snapshots: 1 updated"))
    #expect(try text(path).contains("expect(6).toMatchInlineSnapshot(`6`)"))
  }

  @Test("replaces an inline snapshot in quotes") func inlineInQuotes() throws {
    let (path, _) = try spec(
      #"test('a', () => { expect('y').toMatchInlineSnapshot('"x"'); expect(1).toMatchInlineSnapshot("2"); });"#)
    #expect(try run(path, "--update-snapshots").status == 0)
    #expect(
      try text(path)
        == #"test('a', () => { expect('y').toMatchInlineSnapshot(`"y"`); expect(1).toMatchInlineSnapshot(`1`); });"#)
    #expect(try run(path, "--ci").status == 0)
  }

  @Test("rejects several values for one inline snapshot") func severalInlineValues() throws {
    let (path, _) = try spec("test.each([1, 2])('%s', n => { expect(n).toMatchInlineSnapshot(); });\n")
    let outcome = try run(path)
    #expect(outcome.status == 1 && outcome.output.contains("toMatchInlineSnapshot() was called with different values"))
  }

  @Test("a retried test uses the same snapshots") func retriedTest() throws {
    let (path, snapshots) = try spec(
      """
      let runs = 0;
      test('a', () => {
        runs++;
        expect('stable').toMatchSnapshot();
        if (runs === 1) { expect('of the first run').toMatchSnapshot(); throw new Error('once'); }
      });
      """)
    let outcome = try run(path, "--retries", "1")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(try text(snapshots).contains("exports[`a 1`] = `\"stable\"`;") && !text(snapshots).contains("a 2"))
  }

  @Test("reports and replaces an invalid snapshot file") func invalidFile() throws {
    let (path, snapshots) = try spec("test('a', () => { expect(1).toMatchSnapshot(); });\n")
    #expect(try run(path).status == 0)
    try "nonsense".write(toFile: snapshots, atomically: true, encoding: .utf8)
    let outcome = try run(path)
    #expect(outcome.status == 1 && outcome.output.contains("the snapshot file is malformed"))
    #expect(try run(path, "--update-snapshots").status == 0)
    #expect(try run(path, "--ci").status == 0)
  }
}
