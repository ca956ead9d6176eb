// Apple's module re-exports these modules.
@_exported import Dispatch
@_exported import Foundation

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
