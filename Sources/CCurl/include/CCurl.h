// The only interface to libcurl, which is loaded on first use; nothing is linked against it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The outcome of opening the library.
typedef enum HBCurlState { HBCurlOpened, HBCurlMissing, HBCurlTooOld, HBCurlBroken } HBCurlState;

/// The exchanges in flight, and the open connections for reuse.
///
/// Only one thread may use it; any thread may wake it.
typedef struct HBExchanges HBExchanges;

/// Opens the library with a file name; it stays open as long as the process runs. Returns null on failure.
HBExchanges *_Nullable HBExchangesMake(const char *_Nonnull libraryName, HBCurlState *_Nonnull state);

/// Closes all connections; all exchanges must have been freed.
void HBExchangesFree(HBExchanges *_Nonnull exchanges);

/// One request and its response.
typedef struct HBExchange HBExchange;

/// The receiver of a response, line by line and chunk by chunk; the bytes are valid only during the call.
typedef struct HBReceiver {
  void *_Nonnull owner;
  /// A header line with its line end, including those of interim responses and trailers.
  void (*_Nonnull takeLine)(void *_Nonnull owner, const char *_Nonnull line, size_t length);
  /// A chunk of the decoded body.
  void (*_Nonnull takeBody)(void *_Nonnull owner, const char *_Nonnull bytes, size_t length);
} HBReceiver;

/// Creates a request, which `HBExchangeBegin` sends; null if memory is exhausted.
HBExchange *_Nullable HBExchangeMake(
    HBExchanges *_Nonnull exchanges, const char *_Nonnull url, const char *_Nonnull method, HBReceiver receiver);

/// Adds a header field to the request.
void HBExchangeAddField(HBExchange *_Nonnull exchange, const char *_Nonnull name, const char *_Nonnull value);

/// Sets the request's body, which is copied.
void HBExchangeSetBody(HBExchange *_Nonnull exchange, const void *_Nullable bytes, size_t length);

/// Sets the time limit for the whole exchange.
void HBExchangeSetLimit(HBExchange *_Nonnull exchange, long milliseconds);

/// Accepts a server with an invalid certificate.
void HBExchangeIgnoreCertificates(HBExchange *_Nonnull exchange);

/// Sends the request through a proxy, or directly if the address is empty. Otherwise, the environment determines it.
void HBExchangeSetProxy(HBExchange *_Nonnull exchange, const char *_Nonnull address);

/// Delivers the head of the request as it is sent, and the library's remarks, for an exchange that is observed.
void HBExchangeObserve(
    HBExchange *_Nonnull exchange,
    void (*_Nonnull takeHead)(void *_Nonnull owner, const char *_Nonnull bytes, size_t length),
    void (*_Nonnull takeRemark)(void *_Nonnull owner, const char *_Nonnull bytes, size_t length));

/// Sends the request; returns false if it cannot be sent, and the end contains the reason.
bool HBExchangeBegin(HBExchange *_Nonnull exchange);

/// Cancels an exchange, or frees one that has ended.
void HBExchangeFree(HBExchange *_Nonnull exchange);

/// The end of an exchange.
typedef enum HBExchangeEnd {
  HBExchangeAnswered,
  HBExchangeUnreachable,
  HBExchangeUnknownHost,
  HBExchangeTimedOut,
  /// The server's certificate is invalid.
  HBExchangeBadCertificate,
  HBExchangeSecureConnectFailed,
  /// The server closed the connection without a response.
  HBExchangeEmpty,
  /// The connection was lost while data was sent or received.
  HBExchangeLost,
  HBExchangeFailed,
} HBExchangeEnd;

/// Returns the end of an exchange that did not begin, or that was reported as ended.
HBExchangeEnd HBExchangeGetEnd(const HBExchange *_Nonnull exchange);

/// The facts of an exchange besides the response; times are microseconds since its start, and 0 for a step that was not
/// necessary.
typedef struct HBExchangeFacts {
  /// The size of the body before it is decoded.
  int64_t bodySize;
  int64_t lookupTime, connectTime, secureTime, sendTime, responseTime;
  /// 10, 11, 20 or 30; 0 if unknown.
  int version;
  int port;
  bool isConnectionReused;
  char address[64];
} HBExchangeFacts;

/// Returns the facts of an exchange that was reported as ended.
HBExchangeFacts HBExchangeGetFacts(const HBExchange *_Nonnull exchange);

/// Returns the library's message about it.
const char *_Nonnull HBExchangeGetReason(const HBExchange *_Nonnull exchange);

/// Sends and receives all available bytes, without waiting.
void HBExchangesWork(HBExchanges *_Nonnull exchanges);

/// Returns the owner of an exchange that has ended, each one once; null if there is no other.
void *_Nullable HBExchangesNextEnded(HBExchanges *_Nonnull exchanges);

/// Waits until there is more work, a thread wakes it, or the time is up; it may return early.
void HBExchangesWait(HBExchanges *_Nonnull exchanges, int milliseconds);

/// Ends the current wait, or the next one.
void HBExchangesWake(HBExchanges *_Nonnull exchanges);
