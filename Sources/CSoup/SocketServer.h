// The state of a server, which its parts share.
#pragma once

#include "Outbox.h"
#include "OutboxStream.h"
#include "SoupLibrary.h"

#include <pthread.h>

/// A WebSocket that is open.
typedef struct Connection {
  HBSocketServer *server;
  SoupSocket *socket;
  /// The connection below the WebSocket.
  GStream *carrier;
  /// The stream into which the library writes its frames.
  void *stream;
  OutboxStreamReceiver receiver;
  int64_t number;
  Outbox outbox;
  /// Indicates whether the frame that ends the connection was written; no text may follow it.
  bool hasEnded;
  /// Waits until the connection takes more bytes; null if no bytes wait.
  GSource *watch;
  struct Connection *next;
} Connection;

struct HBSocketServer {
  Soup soup;
  HBServerOwner owner;
  uint64_t largestMessage;
  GContext *context;
  GLoop *loop;
  SoupServer *server;
  int64_t lastNumber;
  bool isStopped;
  /// Protects the list of connections and their outboxes. Only the server's thread changes the list.
  pthread_mutex_t lock;
  Connection *connections;
};

/// Makes WebSockets of the requests for a path and those below it.
void ServerAcceptConnections(HBSocketServer *server, const char *path);

/// Frees a connection, and closes it if it is open; on the server's thread.
void ServerFreeConnection(Connection *connection);
