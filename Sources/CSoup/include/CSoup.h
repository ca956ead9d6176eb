// The only interface to libsoup, which is loaded on first use; nothing is linked against it. Servers and clients are
// independent of each other.
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
      void *_Nonnull owner, const char *_Nonnull method, const char *_Nonnull path, const char *_Nonnull query,
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

/// Sends a text, which is copied and must be UTF-8; drops it if the connection is closed. The texts of a connection
/// arrive in the order of the calls.
void HBSocketServerSend(
    HBSocketServer *_Nonnull server, int64_t connection, const char *_Nonnull text, size_t length);

/// Holds the texts that this thread sends from now on, until it flushes them or another thread sends to the same
/// connection.
void HBSocketThreadHoldTexts(void);

/// Sends the texts that this thread holds.
void HBSocketServerFlush(HBSocketServer *_Nonnull server);

/// Closes a WebSocket after the texts that were sent before.
void HBSocketServerClose(HBSocketServer *_Nonnull server, int64_t connection);

/// Frees a server that does not run.
void HBSocketServerFree(HBSocketServer *_Nonnull server);

/// Sets the response to a request.
void HBServerResponseSet(
    HBServerResponse *_Nonnull response, unsigned status, const char *_Nonnull type, const char *_Nonnull body,
    size_t length);

/// The connections of clients to WebSocket servers. Only the thread that creates it may use it; any thread may wake it.
typedef struct HBSocketClient HBSocketClient;

/// Opens the library and creates a client without connections; null on failure. A thread has at most one.
HBSocketClient *_Nullable HBSocketClientMake(const char *_Nonnull libraryName, HBSoupState *_Nonnull state);

/// Frees a client without connections.
void HBSocketClientFree(HBSocketClient *_Nonnull client);

/// Returns the number of connections, including those that were left and are still closing.
unsigned HBSocketClientGetCount(const HBSocketClient *_Nonnull client);

/// Does the available work, or waits for more, at most for a number of milliseconds.
void HBSocketClientTurn(HBSocketClient *_Nonnull client, int milliseconds);

/// Ends the current or next wait.
void HBSocketClientWake(HBSocketClient *_Nonnull client);

/// A connection to a server.
typedef struct HBSocket HBSocket;

/// The reasons why a connection failed.
typedef enum HBSocketFailure {
  HBSocketUnreachable,
  HBSocketUnknownHost,
  HBSocketCertificate,
  /// The encrypted connection could not be set up for another reason.
  HBSocketInsecure,
  /// GLib's module for TLS is not installed.
  HBSocketNoTLS,
  /// The server's response opens no WebSocket.
  HBSocketBadResponse,
  HBSocketLost,
} HBSocketFailure;

/// The receiver of a connection's events, during `HBSocketClientTurn`. Texts are valid only during the call.
typedef struct HBSocketReceiver {
  /// Null once nothing is delivered any more.
  void *_Nullable owner;
  /// A header field of the handshake, before its response.
  void (*_Nonnull field)(void *_Nonnull owner, const char *_Nonnull name, const char *_Nonnull value, bool isSent);
  /// The status of the server's response to the handshake.
  void (*_Nonnull response)(void *_Nonnull owner, unsigned status, const char *_Nonnull phrase);
  /// The connection is open, with the protocol that the server chose.
  void (*_Nonnull opened)(void *_Nonnull owner, const char *_Nonnull protocol);
  /// A whole message arrived.
  void (*_Nonnull message)(void *_Nonnull owner, const char *_Nonnull bytes, size_t length, bool isText);
  /// Both sides have closed the connection; nothing follows, and the connection must not be used any more.
  void (*_Nonnull closed)(void *_Nonnull owner, unsigned code, const char *_Nonnull reason);
  /// The connection failed, with the library's message; nothing follows, and the connection must not be used any more.
  void (*_Nonnull failed)(void *_Nonnull owner, HBSocketFailure failure, const char *_Nonnull message);
} HBSocketReceiver;

/// Creates a connection, which `HBSocketConnect` opens; null for an invalid URL.
HBSocket *_Nullable HBSocketMake(
    HBSocketClient *_Nonnull client, const char *_Nonnull url, HBSocketReceiver receiver);

/// Adds a header field to the handshake.
void HBSocketAddField(HBSocket *_Nonnull socket, const char *_Nonnull name, const char *_Nonnull value);

/// Adds a protocol that the client offers.
void HBSocketAddProtocol(HBSocket *_Nonnull socket, const char *_Nonnull name);

/// Sets the largest message to receive; the connection fails with a larger one.
void HBSocketSetLargestMessage(HBSocket *_Nonnull socket, uint64_t size);

/// Accepts a server with an invalid certificate.
void HBSocketIgnoreCertificates(HBSocket *_Nonnull socket);

/// Connects through a proxy.
void HBSocketSetProxy(HBSocket *_Nonnull socket, const char *_Nonnull address);

/// Starts the handshake, with the page's origin.
void HBSocketConnect(HBSocket *_Nonnull socket, const char *_Nullable origin);

/// Sends a message, which is copied; drops it if the connection is not open.
void HBSocketSend(HBSocket *_Nonnull socket, const void *_Nonnull bytes, size_t length, bool isText);

/// Starts to close an open connection; 1005 sends no code.
void HBSocketClose(HBSocket *_Nonnull socket, unsigned code, const char *_Nonnull reason);

/// Ends a connection and delivers nothing more; its server gets the code 1001. The pointer is invalid
/// afterwards.
void HBSocketLeave(HBSocket *_Nonnull socket);
