// The bytes that a WebSocket still has to send, and their frames.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The bytes for a connection, which a lock of its owner protects.
typedef struct Outbox {
  int descriptor;
  /// Indicates whether the connection takes no more bytes, ever.
  bool isBroken;
  char *bytes;
  size_t start;
  size_t end;
  size_t capacity;
} Outbox;

/// Adds a message: a text in a frame of its own, as a server sends it (RFC 6455, section 5.2).
void OutboxAddText(Outbox *outbox, const char *text, size_t length);

/// Adds bytes, which are whole frames.
void OutboxAddFrames(Outbox *outbox, const void *bytes, size_t length);

/// Indicates whether no bytes wait.
bool OutboxIsEmpty(const Outbox *outbox);

/// Sends as many bytes as the connection takes now.
void OutboxFlush(Outbox *outbox);

/// Frees the bytes.
void OutboxClear(Outbox *outbox);
