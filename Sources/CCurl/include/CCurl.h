// The one door into libcurl, which is opened when it is first needed: nothing is linked against it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// How it went to open the library.
typedef enum HBCurlState { HBCurlOpened, HBCurlMissing, HBCurlTooOld, HBCurlBroken } HBCurlState;

/// Exchanges that are under way, and the connections that they leave open for the next.
///
/// One thread uses it; any may wake it.
typedef struct HBExchanges HBExchanges;

/// Opens the library of a file's name, which stays open for as long as the process lives; nil when that fails.
HBExchanges *_Nullable HBExchangesMake(const char *_Nonnull libraryName, HBCurlState *_Nonnull state);

/// Closes all connections; no exchange may be left.
void HBExchangesFree(HBExchanges *_Nonnull exchanges);

/// One request and its answer.
typedef struct HBExchange HBExchange;

/// Who takes an answer, line by line and piece by piece; the bytes are there during the call.
typedef struct HBReceiver {
  void *_Nonnull owner;
  /// A line of a head with its end; heads of interim answers and trailers come here, too.
  void (*_Nonnull takeLine)(void *_Nonnull owner, const char *_Nonnull line, size_t length);
  /// A piece of the body, unpacked.
  void (*_Nonnull takeBody)(void *_Nonnull owner, const char *_Nonnull bytes, size_t length);
} HBReceiver;

/// A request, which begins with `HBExchangeBegin`; nil when memory is short.
HBExchange *_Nullable HBExchangeMake(
    HBExchanges *_Nonnull exchanges, const char *_Nonnull url, const char *_Nonnull method, HBReceiver receiver);

/// Adds a field of the request's head.
void HBExchangeAddField(HBExchange *_Nonnull exchange, const char *_Nonnull name, const char *_Nonnull value);

/// Sets the request's body, of which a copy is taken.
void HBExchangeSetBody(HBExchange *_Nonnull exchange, const void *_Nullable bytes, size_t length);

/// Sets how long all of the exchange may take.
void HBExchangeSetLimit(HBExchange *_Nonnull exchange, long milliseconds);

/// Sends the request; false when it cannot be sent, and the end says why.
bool HBExchangeBegin(HBExchange *_Nonnull exchange);

/// Gives an exchange up, or what is left of one that has ended.
void HBExchangeFree(HBExchange *_Nonnull exchange);

/// How an exchange ended.
typedef enum HBExchangeEnd {
  HBExchangeAnswered,
  HBExchangeUnreachable,
  HBExchangeUnknownHost,
  HBExchangeTimedOut,
  HBExchangeFailed,
} HBExchangeEnd;

/// How an exchange that did not begin, or was found to have ended, ended.
HBExchangeEnd HBExchangeGetEnd(const HBExchange *_Nonnull exchange);

/// What the library says about it.
const char *_Nonnull HBExchangeGetReason(const HBExchange *_Nonnull exchange);

/// Sends and receives what can be now, without waiting.
void HBExchangesWork(HBExchanges *_Nonnull exchanges);

/// The owner of an exchange that has ended, each once; nil when there is no more.
void *_Nullable HBExchangesNextEnded(HBExchanges *_Nonnull exchanges);

/// Waits until there is more to do, somebody wakes it, or the time is up; it may end early.
void HBExchangesWait(HBExchanges *_Nonnull exchanges, int milliseconds);

/// Ends the wait that is or comes next.
void HBExchangesWake(HBExchanges *_Nonnull exchanges);
