// The pod's header re-exports this module.
@_exported import WebKit
