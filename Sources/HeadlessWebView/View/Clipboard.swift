/// The text of a clipboard, which views can share.
package final class Clipboard {
  package var text = ""

  package init() {}
}
