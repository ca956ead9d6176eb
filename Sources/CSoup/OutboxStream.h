// The output of a WebSocket of the library: it writes the frames for control, which must not interrupt those of texts.
#pragma once

#include "SoupLibrary.h"

/// The receiver of what the library writes.
typedef struct OutboxStreamReceiver {
  const Soup *soup;
  int descriptor;
  void *owner;
  /// Indicates whether everything that was written before is sent.
  bool (*isReady)(void *owner);
  /// Takes bytes, which are whole frames.
  void (*write)(void *owner, const void *bytes, size_t length);
} OutboxStreamReceiver;

/// Creates a stream, a `GPollableOutputStream`, for a receiver that outlives it or is removed from it before.
void *OutboxStreamMake(OutboxStreamReceiver *receiver);

/// Removes the receiver: the stream is closed from now on.
void OutboxStreamClose(const Soup *soup, void *stream);
