// What Apple's module has of an app's views is in WebKit, whose views are some of them; the name alone is here.
@_exported import WebKit
