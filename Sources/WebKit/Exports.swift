// What Apple's module gives along.
@_exported import Dispatch
@_exported import Foundation

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
