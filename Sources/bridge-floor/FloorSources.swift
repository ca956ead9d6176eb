import CJavaScriptCoreLibrary

/// The scripts of a page.
struct FloorSources {
  let bridge: JSStringRef
  let setup: JSStringRef
  let work: JSStringRef

  /// The minimal page that a bridge's script needs: frames whose address notifies native, and an element to append them
  /// to.
  static let page = """
    (function (global, navigate) {
      function Frame() { this.style = {}; this.address = ''; }
      Object.defineProperty(Frame.prototype, 'src', {
        get: function () { return this.address; },
        set: function (address) { this.address = address; navigate(address); }
      });
      var root = {
        appendChild: function (child) { child.parentNode = root; return child; },
        removeChild: function (child) { return child; }
      };
      global.window = global;
      global.document = { documentElement: root, createElement: function () { return new Frame(); } };
      global.console = { log: function () {} };
    })
    """
}
