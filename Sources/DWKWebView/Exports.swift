// What the pod's header gives along.
@_exported import WebKit
