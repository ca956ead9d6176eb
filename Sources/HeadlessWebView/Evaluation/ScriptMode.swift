/// How a script element's script is to run; `Resources/dom/html/script.js` has the same numbers.
enum ScriptMode: Int {
  case parserInline, parserBlocking, deferred, asynchronous, ordered, inlineNow
}
