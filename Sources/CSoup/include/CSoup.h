// The only interface to libsoup, which is loaded on first use; nothing is linked against it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The outcome of opening the library.
typedef enum HBSoupState { HBSoupOpened, HBSoupMissing, HBSoupTooOld } HBSoupState;

/// A server of HTTP and WebSockets. One thread runs it; any thread may send, close connections, and stop it.
typedef struct HBSocketServer HBSocketServer;

/// The response to an HTTP request, while its handler runs.
typedef struct HBServerResponse HBServerResponse;

/// The receiver of a server's events, which are delivered on the thread that runs it. Texts are valid only during the
/// call.
typedef struct HBServerOwner {
  void *_Nonnull owner;
  /// Decides on a request when its header fields have arrived: 0 to handle it, or the status of the refusal.
  int (*_Nonnull admit)(
      void *_Nonnull owner, const char *_Nonnull path, const char *_Nullable host, const char *_Nullable origin);
  /// Handles a request that opens no WebSocket.
  void (*_Nonnull request)(
      void *_Nonnull owner, const char *_Nonnull method, const char *_Nonnull path,
      HBServerResponse *_Nonnull response);
  /// A WebSocket was opened.
  void (*_Nonnull open)(void *_Nonnull owner, int64_t connection, const char *_Nonnull path);
  /// A whole message arrived.
  void (*_Nonnull message)(
      void *_Nonnull owner, int64_t connection, const char *_Nonnull bytes, size_t length, bool isText);
  /// A WebSocket was closed by either side; nothing follows.
  void (*_Nonnull closed)(void *_Nonnull owner, int64_t connection);
} HBServerOwner;

/// Opens the library and creates a server; null on failure.
HBSocketServer *_Nullable HBSocketServerMake(
    const char *_Nonnull libraryName, HBServerOwner owner, uint64_t largestMessage, HBSoupState *_Nonnull state);

/// Listens on an address of this machine; port 0 is any free one. Returns false on failure, and the reason.
bool HBSocketServerListen(
    HBSocketServer *_Nonnull server, const char *_Nonnull address, unsigned port, char *_Nonnull reason,
    size_t reasonSize);

/// Returns the port of the first listener.
int HBSocketServerGetPort(const HBSocketServer *_Nonnull server);

/// Serves until the server is stopped.
void HBSocketServerRun(HBSocketServer *_Nonnull server);

/// Ends `HBSocketServerRun`, also if it has not begun yet.
void HBSocketServerStop(HBSocketServer *_Nonnull server);

/// Sends a text, which is copied and must be UTF-8; drops it if the connection is closed.
void HBSocketServerSend(
    HBSocketServer *_Nonnull server, int64_t connection, const char *_Nonnull text, size_t length);

/// Closes a WebSocket after the texts that were sent before.
void HBSocketServerClose(HBSocketServer *_Nonnull server, int64_t connection);

/// Frees a server that does not run.
void HBSocketServerFree(HBSocketServer *_Nonnull server);

/// Sets the response to a request.
void HBServerResponseSet(
    HBServerResponse *_Nonnull response, unsigned status, const char *_Nonnull type, const char *_Nonnull body,
    size_t length);
