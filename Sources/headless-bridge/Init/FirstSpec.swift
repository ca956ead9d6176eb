import BridgeTesting
import Foundation
import JavaScriptEngine

/// The first spec of a page: tests for the behavior that the survey observed.
enum FirstSpec {
  private static let longest = 400

  /// Returns the spec of a page.
  ///
  /// - Parameters:
  ///   - page: The page's file, as the spec names it.
  ///   - address: The address that the spec loads; the file by default.
  ///   - command: The command that runs the spec.
  static func text(for page: String, at address: String?, _ survey: PageSurvey, command: String) -> String {
    let empty = survey.bridge == .capacitor ? "{}" : "null"
    let answers =
      survey.plugins.map { "    native.plugin(\(literal($0)));" }
      + survey.calls.map { "    native.handle(\(literal($0.handler)), \(empty));" }
    var setUp = [
      answers.isEmpty
        ? "    // Stub the app's handlers: native.handle('share', data => ({ shared: data.title }));"
        : "    // The app's responses. A function can compute a response: data => ({ shared: data.title })."
    ]
    setUp += answers
    if survey.error != nil {
      setUp += [
        "    // The page has an uncaught error. Without this line, it fails each test:",
        "    page.on('pageerror', error => console.log(String(error)));",
      ]
    }
    setUp += ["    await page.goto(\(literal(address ?? escaped(page))));"]
    let device = survey.device.platform == .android ? "device('android');\n\n" : ""
    let blocks = [loads(survey)] + survey.calls.map(called) + survey.handlers.map(answered) + [further(survey)]
    return """
      // Tests the messages between \(page) and its app. Run it with: \(command)

      \(device)describe(\(literal(page)), () => {
        beforeEach(async () => {
      \(setUp.joined(separator: "\n"))
        });

      \(blocks.joined(separator: "\n\n"))
      });

      """
  }

  /// Returns a spec in the language of a file's ending.
  ///
  /// A file of TypeScript imports something, because projects may require that each file is a module.
  static func text(_ spec: String, ending: String) -> String {
    guard ending == "ts", let end = spec.firstRange(of: "\n\n")?.lowerBound else { return spec }
    return "\(spec[..<end])\n\nimport { expect, test } from 'headless-bridge';\(spec[end...])"
  }

  /// The spec for a folder without a page, with a page of its own.
  static let withoutPage = #"""
    // Tests the messages between a page and its app. Run it with: headless-bridge test

    describe('a page', () => {
      beforeEach(async () => {
        // Stub the handlers of the app.
        native.handle('share', data => ({ shared: data.title }));
        // To load your own page, relative to this file: await page.goto('index.html');
        await page.setContent(`
          <button>Share</button>
          <script>
            function withBridge(use) {
              if (window.WebViewJavascriptBridge) return use(window.WebViewJavascriptBridge);
              if (window.WVJBCallbacks) return window.WVJBCallbacks.push(use);
              window.WVJBCallbacks = [use];
              const frame = document.createElement('iframe');
              frame.src = 'https://__bridge_loaded__';
              document.documentElement.appendChild(frame);
            }
            withBridge(bridge => bridge.registerHandler('greet', (data, respond) => respond('Hello ' + data.name)));
            document.querySelector('button').onclick = () =>
              withBridge(bridge => bridge.callHandler('share', { title: 'A title' }));
          </script>`);
      });

      test('calls share on a tap', async () => {
        await page.tap('button');
        expect(native).toHaveReceived('share', { title: 'A title' });
      });

      test('responds to greet', async () => {
        expect(await native.call('greet', { name: 'app' })).toBe('Hello app');
      });
    });

    """#

  private static func loads(_ survey: PageSurvey) -> String {
    """
      test('loads', async () => {
        expect(await page.title()).toBe(\(literal(survey.title)));
      });
    """
  }

  private static func called(_ call: PageSurvey.Call) -> String {
    let data = call.data.map { $0.compact() }.flatMap { $0.count > longest ? nil : ", " + $0 } ?? ""
    return """
        test(\(literal("calls \(call.handler)")), async () => {
          expect(native).toHaveReceived(\(literal(call.handler))\(data));
        });
      """
  }

  private static func answered(_ handler: PageSurvey.Handler) -> String {
    let name = literal("responds to \(handler.name)")
    guard handler.answers else {
      return """
          // The page did not respond to {}. Call it with the data that the app sends, and check the result.
          test.todo(\(name));
        """
    }
    guard !handler.needsData else {
      return """
          // The response depends on the data. Call it with the data that the app sends, and check the result.
          test.todo(\(name));
        """
    }
    let answer = handler.answer.map { $0.compact() } ?? ""
    let judgement = answer.isEmpty || answer.count > longest ? "toBeDefined()" : "toEqual(\(answer))"
    return """
        test(\(name), async () => {
          expect(await native.call(\(literal(handler.name)), {})).\(judgement);
        });
      """
  }

  private static func further(_ survey: PageSurvey) -> String {
    let name = survey.calls.first?.handler ?? "share"
    guard let button = survey.button, !button.isEmpty else {
      return """
          test.todo('calls the app on a tap');
          // The page has no button after loading. Find an element with page.locator() or page.getByText(), tap it with
          // await page.locator(…).tap(), and check the call: expect(native).toHaveReceived(\(literal(name)));
        """
    }
    return """
        test.todo('calls the app on a tap');
        // test('calls the app on a tap', async () => {
        //   await \(button).tap();
        //   expect(native).toHaveReceived(\(literal(name)), { title: 'A title' });
        // });
      """
  }

  /// Returns a file name as a URL path, with the characters escaped that would end the path.
  private static func escaped(_ name: String) -> String {
    name.replacing("%", with: "%25").replacing("#", with: "%23").replacing("?", with: "%3F")
  }

  /// Returns a text as a JavaScript string literal.
  private static func literal(_ text: String) -> String {
    let letters = text.unicodeScalars.map { letter -> String in
      switch letter {
      case "'", "\\": "\\\(letter)"
      case "\n": "\\n"
      case _ where letter.value < 32 || [127, 0x2028, 0x2029].contains(letter.value):
        "\\u{" + String(letter.value, radix: 16) + "}"
      default: String(letter)
      }
    }
    return "'" + letters.joined() + "'"
  }
}
