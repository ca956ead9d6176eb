// The WebKit module contains the UIKit classes, because its web views are subclasses of them; this module only adds the
// name.
@_exported import WebKit
