import HeadlessWebView
import Testing

/// Quirks mode, which the parser determines: HTML, "The initial insertion mode".
@Suite("Quirks mode")
struct QuirksModeTests {
  @Test(
    "the document type decides",
    arguments: [
      ("", "BackCompat"), ("<!DOCTYPE html>", "CSS1Compat"), ("<!DOCTYPE>", "BackCompat"),
      ("<!DOCTYPE x>", "BackCompat"),
      ("</p><!DOCTYPE html>", "BackCompat"), ("<!--x--> <!DOCTYPE html>", "CSS1Compat"),
      ("<!DOCTYPE html SYSTEM 'about:legacy-compat'>", "CSS1Compat"), ("<!DOCTYPE html PUBLIC 'html'>", "BackCompat"),
      ("<!DOCTYPE html PUBLIC '-//IETF//DTD HTML 3//'>", "BackCompat"),
      ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", "BackCompat"),
      ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>", "CSS1Compat"),
      ("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN'>", "CSS1Compat"),
      ("<!DOCTYPE html PUBLIC 'x", "BackCompat"),
    ])
  func types(doctype: String, mode: String) throws {
    let log = try PageHarness().load(
      """
      <body><script>
      const type = "\(doctype)";
      mark(new DOMParser().parseFromString(type, 'text/html').compatMode);
      const written = frame().contentDocument;
      written.open(); mark(written.compatMode); for (const unit of type) written.write(unit); written.close(); mark(written.compatMode);
      const inert = document.implementation.createHTMLDocument();
      inert.open(); for (const unit of type) inert.write(unit); inert.close(); mark(inert.compatMode);
      </script>
      """)
    #expect(log.filter { !$0.hasPrefix("asked") } == [mode, "CSS1Compat", mode, mode])
  }

  @Test("only the parser changes the mode, and a srcdoc frame has none")
  func others() throws {
    let log = try PageHarness().load(
      """
      <!DOCTYPE html><body><script>
      mark(frame().contentDocument.compatMode); mark(document.implementation.createHTMLDocument().compatMode);
      document.doctype.remove(); mark(document.compatMode);
      const made = document.createElement('iframe'); made.srcdoc = '<p>x'; made.onload = () => mark(made.contentDocument.compatMode);
      document.body.append(made);
      </script>
      """)
    #expect(log.filter { !$0.hasPrefix("asked") } == ["BackCompat", "CSS1Compat", "CSS1Compat", "CSS1Compat"])
  }
}
