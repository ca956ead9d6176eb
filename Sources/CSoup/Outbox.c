// Without this, MSG_DONTWAIT is hidden in strict C.
#define _DEFAULT_SOURCE

#include "Outbox.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#ifndef MSG_NOSIGNAL
// Apple's systems have an option of the socket instead, which GLib sets.
#define MSG_NOSIGNAL 0
#endif

enum {
  /// The first byte of a frame that is a whole text message.
  WholeText = 0x81,
  /// The largest length of a frame's short form, and the marks of its longer forms.
  ShortLength = 125,
  LengthOf2Bytes = 126,
  LengthOf8Bytes = 127,
  LongestHeader = 10,
  /// The size of a buffer that is kept although it is empty.
  KeptCapacity = 1 << 20,
};

/// Ends the connection, because a message that is missing would not be noticed by the other side.
static void fail(Outbox *outbox) {
  outbox->isBroken = true;
  OutboxClear(outbox);
  shutdown(outbox->descriptor, SHUT_RDWR);
}

/// Returns the place for further bytes; null on failure.
static char *reserve(Outbox *outbox, size_t length) {
  if (outbox->isBroken) return NULL;
  if (outbox->capacity - outbox->end < length && outbox->start > 0) {
    memmove(outbox->bytes, outbox->bytes + outbox->start, outbox->end - outbox->start);
    outbox->end -= outbox->start;
    outbox->start = 0;
  }
  if (outbox->capacity - outbox->end < length) {
    size_t needed = outbox->end + length;
    size_t doubled = outbox->capacity * 2;
    size_t capacity = doubled > needed ? doubled : needed;
    char *bytes = realloc(outbox->bytes, capacity);
    if (!bytes) {
      fail(outbox);
      return NULL;
    }
    outbox->bytes = bytes;
    outbox->capacity = capacity;
  }
  char *place = outbox->bytes + outbox->end;
  outbox->end += length;
  return place;
}

/// Writes the header of a text's frame, and returns its length.
static size_t writeHeader(uint8_t header[LongestHeader], size_t length) {
  header[0] = WholeText;
  if (length <= ShortLength) {
    header[1] = (uint8_t)length;
    return 2;
  }
  size_t size = length <= UINT16_MAX ? 2 : 8;
  header[1] = size == 2 ? LengthOf2Bytes : LengthOf8Bytes;
  for (size_t i = 0; i < size; i++) header[2 + i] = (uint8_t)((uint64_t)length >> 8 * (size - 1 - i));
  return 2 + size;
}

void OutboxAddText(Outbox *outbox, const char *text, size_t length) {
  uint8_t header[LongestHeader];
  size_t headerLength = writeHeader(header, length);
  char *place = reserve(outbox, headerLength + length);
  if (!place) return;
  memcpy(place, header, headerLength);
  memcpy(place + headerLength, text, length);
}

void OutboxAddFrames(Outbox *outbox, const void *bytes, size_t length) {
  char *place = reserve(outbox, length);
  if (place) memcpy(place, bytes, length);
}

bool OutboxIsEmpty(const Outbox *outbox) { return outbox->start == outbox->end; }

void OutboxFlush(Outbox *outbox) {
  while (!OutboxIsEmpty(outbox)) {
    ssize_t sent = send(
        outbox->descriptor, outbox->bytes + outbox->start, outbox->end - outbox->start, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent >= 0) {
      outbox->start += (size_t)sent;
      continue;
    }
    if (errno == EINTR) continue;
    if (errno == EAGAIN || errno == EWOULDBLOCK) return;
    fail(outbox);
    return;
  }
  outbox->start = outbox->end = 0;
  if (outbox->capacity > KeptCapacity) OutboxClear(outbox);
}

void OutboxClear(Outbox *outbox) {
  free(outbox->bytes);
  outbox->bytes = NULL;
  outbox->start = outbox->end = outbox->capacity = 0;
}
