import BridgeTesting
import Foundation
import JavaScriptEngine

/// The first spec of a page: tests for the behavior that the survey observed.
enum FirstSpec {
  private static let longest = 400

  /// Returns the spec of a page.
  ///
  /// - Parameter page: The page's file, as the spec names it.
  static func text(for page: String, _ survey: PageSurvey) -> String {
    let option = survey.bridge == .wvjb ? "" : " --bridge \(survey.bridge.rawValue)"
    let answers = survey.calls.map { "    native.handle(\(literal($0.handler)), null);" }
    var setUp = [
      answers.isEmpty
        ? "    // What the app answers: native.handle('share', data => ({ shared: data.title }));"
        : "    // What the app answers; a function may give the answer: data => ({ shared: data.title })."
    ]
    setUp += answers
    if survey.error != nil {
      setUp += [
        "    // The page has an error that nobody catches. Without this line it fails each test:",
        "    page.on('pageerror', error => console.log(String(error)));",
      ]
    }
    setUp += ["    await page.goto(\(literal(address(of: page))));"]
    let blocks = [loads(survey)] + survey.calls.map(called) + survey.handlers.map(answered) + [further(survey)]
    return """
      // What \(page) and its app say to each other. Run it: headless-bridge test\(option)

      describe(\(literal(page)), () => {
        beforeEach(async () => {
      \(setUp.joined(separator: "\n"))
        });

      \(blocks.joined(separator: "\n\n"))
      });

      """
  }

  /// The spec for a folder without a page, with a page of its own.
  static let withoutPage = #"""
    // What a page and its app say to each other. Run it: headless-bridge test

    describe('a page', () => {
      beforeEach(async () => {
        // What the app answers.
        native.handle('share', data => ({ shared: data.title }));
        // Your page instead, from this file's folder on: await page.goto('index.html');
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
            withBridge(bridge => bridge.registerHandler('greet', (data, answer) => answer('Hello ' + data.name)));
            document.querySelector('button').onclick = () =>
              withBridge(bridge => bridge.callHandler('share', { title: 'A title' }));
          </script>`);
      });

      test('a tap asks the app to share', async () => {
        await page.tap('button');
        expect(native).toHaveReceived('share', { title: 'A title' });
      });

      test('the page answers the app', async () => {
        expect(await native.call('greet', { name: 'app' })).toBe('Hello app');
      });
    });

    """#

  private static func loads(_ survey: PageSurvey) -> String {
    """
      test('the page loads', async () => {
        expect(await page.title()).toBe(\(literal(survey.title)));
      });
    """
  }

  private static func called(_ call: PageSurvey.Call) -> String {
    let data = call.data.map { $0.compact() }.flatMap { $0.count > longest ? nil : ", " + $0 } ?? ""
    return """
        test(\(literal("it calls \(call.handler) of the app")), async () => {
          expect(native).toHaveReceived(\(literal(call.handler))\(data));
        });
      """
  }

  private static func answered(_ handler: PageSurvey.Handler) -> String {
    let name = literal("the app calls its \(handler.name)")
    guard handler.answers else {
      return """
          // With {} it gave no answer: say what the app sends, and what the page does then.
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
    return """
        test.todo('a tap asks the app for something');
        // test('a tap asks the app for something', async () => {
        //   await page.tap('#button');
        //   expect(native).toHaveReceived(\(literal(name)), { title: 'A title' });
        // });
      """
  }

  /// Returns a file name as a URL path, with the characters escaped that would end the path.
  private static func address(of name: String) -> String {
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
