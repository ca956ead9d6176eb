#include "SocketServer.h"

#include <stdlib.h>

enum {
  /// The bits of a frame's first byte that name its kind, and the kind that ends a connection.
  FrameKind = 0x0F,
  EndingFrame = 8,
};

/// Sends what the connection takes, and watches it for the rest; the lock is held.
static void flush(Connection *connection);

/// The connection takes more bytes; on the server's thread.
static int resume(int descriptor, int condition, void *owner) {
  Connection *connection = owner;
  HBSocketServer *self = connection->server;
  (void)descriptor;
  (void)condition;
  pthread_mutex_lock(&self->lock);
  OutboxFlush(&connection->outbox);
  bool isWatched = !OutboxIsEmpty(&connection->outbox);
  if (!isWatched) {
    self->soup.releaseSource(connection->watch);
    connection->watch = NULL;
  }
  pthread_mutex_unlock(&self->lock);
  return isWatched;
}

static void flush(Connection *connection) {
  if (connection->watch) return;
  OutboxFlush(&connection->outbox);
  if (OutboxIsEmpty(&connection->outbox)) return;
  const Soup *soup = &connection->server->soup;
  connection->watch = soup->sourceOfDescriptor(connection->outbox.descriptor, GTakesBytes);
  soup->setCall(connection->watch, (GCallback)resume, connection, NULL);
  soup->attachSource(connection->watch, connection->server->context);
}

static bool isReady(void *owner) {
  Connection *connection = owner;
  pthread_mutex_lock(&connection->server->lock);
  flush(connection);
  bool isEmpty = OutboxIsEmpty(&connection->outbox);
  pthread_mutex_unlock(&connection->server->lock);
  return isEmpty;
}

static void writeFrames(void *owner, const void *bytes, size_t length) {
  Connection *connection = owner;
  pthread_mutex_lock(&connection->server->lock);
  OutboxAddFrames(&connection->outbox, bytes, length);
  if (length > 0 && (*(const uint8_t *)bytes & FrameKind) == EndingFrame) connection->hasEnded = true;
  flush(connection);
  pthread_mutex_unlock(&connection->server->lock);
}

static void receive(SoupSocket *socket, int type, GBytes *bytes, void *owner) {
  Connection *connection = owner;
  HBSocketServer *self = connection->server;
  (void)socket;
  size_t length = 0;
  const char *data = self->soup.bytesData(bytes, &length);
  self->owner.message(self->owner.owner, connection->number, data ? data : "", length, type == SoupText);
}

void ServerFreeConnection(Connection *connection) {
  HBSocketServer *self = connection->server;
  pthread_mutex_lock(&self->lock);
  for (Connection **place = &self->connections; *place; place = &(*place)->next) {
    if (*place != connection) continue;
    *place = connection->next;
    break;
  }
  GSource *watch = connection->watch;
  connection->watch = NULL;
  pthread_mutex_unlock(&self->lock);
  if (watch) {
    self->soup.removeSource(watch);
    self->soup.releaseSource(watch);
  }
  self->soup.disconnectMatched(connection->socket, GMatchesData, 0, 0, NULL, NULL, connection);
  OutboxStreamClose(&self->soup, connection->stream);
  self->soup.closeStream(connection->carrier, NULL, NULL);
  self->soup.release(connection->socket);
  self->soup.release(connection->stream);
  self->soup.release(connection->carrier);
  OutboxClear(&connection->outbox);
  free(connection);
}

static void closed(SoupSocket *socket, void *owner) {
  Connection *connection = owner;
  HBSocketServer *self = connection->server;
  (void)socket;
  int64_t number = connection->number;
  ServerFreeConnection(connection);
  self->owner.closed(self->owner.owner, number);
}

/// The response of the handshake was sent: the connection carries frames from now on.
static void upgraded(SoupMessage *message, void *owner) {
  HBSocketServer *self = owner;
  const Soup *soup = &self->soup;
  void *socket = soup->messageSocket(message);
  GStream *carrier = soup->takeConnection(message);
  // A client that has left already has neither.
  Connection *connection = socket && carrier ? calloc(1, sizeof *connection) : NULL;
  if (!connection) {
    if (carrier) soup->release(carrier);
    return;
  }
  connection->server = self;
  connection->outbox.descriptor = soup->descriptor(socket);
  connection->carrier = carrier;
  connection->receiver = (OutboxStreamReceiver){
    .soup = soup,
    .descriptor = connection->outbox.descriptor,
    .owner = connection,
    .isReady = isReady,
    .write = writeFrames,
  };
  connection->stream = OutboxStreamMake(&connection->receiver);
  GURI *uri = soup->messageURI(message);
  GStream *both = soup->streamNew(soup->inputOf(connection->carrier), connection->stream);
  connection->socket = soup->socketNew(both, uri, SoupServesConnection, NULL, NULL, NULL);
  soup->release(both);
  connection->number = ++self->lastNumber;
  pthread_mutex_lock(&self->lock);
  connection->next = self->connections;
  self->connections = connection;
  pthread_mutex_unlock(&self->lock);
  SoupSetLargest(soup, connection->socket, self->largestMessage);
  soup->connect(connection->socket, "message", (GCallback)receive, connection, NULL, 0);
  soup->connect(connection->socket, "closed", (GCallback)closed, connection, NULL, 0);
  self->owner.open(self->owner.owner, connection->number, soup->uriPath(uri));
}

/// Responds to a request for a WebSocket.
static void upgrade(SoupServer *server, SoupMessage *message, const char *path, void *query, void *owner) {
  HBSocketServer *self = owner;
  (void)server;
  (void)path;
  (void)query;
  // Compression costs more time than it saves on one machine, so no extensions are offered.
  GList *extensions = NULL;
  if (!self->soup.processHandshake(message, NULL, NULL, NULL, &extensions)) return;
  self->soup.connect(message, "wrote-informational", (GCallback)upgraded, self, NULL, 0);
}

void ServerAcceptConnections(HBSocketServer *self, const char *path) {
  self->soup.addHandler(self->server, path, upgrade, self, NULL);
}

static Connection *find(HBSocketServer *self, int64_t number) {
  for (Connection *each = self->connections; each; each = each->next) {
    if (each->number == number) return each;
  }
  return NULL;
}

// Indicates whether the texts of the thread wait until they are flushed.
static _Thread_local bool holdsTexts;
// Indicates whether some wait.
static _Thread_local bool hasTexts;

void HBSocketThreadHoldTexts(void) { holdsTexts = true; }

void HBSocketServerSend(HBSocketServer *self, int64_t number, const char *text, size_t length) {
  pthread_mutex_lock(&self->lock);
  Connection *connection = find(self, number);
  if (connection && !connection->hasEnded) {
    OutboxAddText(&connection->outbox, text, length);
    if (holdsTexts) hasTexts = true;
    else flush(connection);
  }
  pthread_mutex_unlock(&self->lock);
}

void HBSocketServerFlush(HBSocketServer *self) {
  if (!hasTexts) return;
  hasTexts = false;
  pthread_mutex_lock(&self->lock);
  for (Connection *each = self->connections; each; each = each->next) flush(each);
  pthread_mutex_unlock(&self->lock);
}

// A request to close a connection, for the server's thread.
typedef struct Closing {
  HBSocketServer *server;
  int64_t connection;
} Closing;

static int closeConnection(void *owner) {
  const Closing *closing = owner;
  const Soup *soup = &closing->server->soup;
  Connection *connection = find(closing->server, closing->connection);
  if (connection && soup->socketState(connection->socket) == SoupIsOpen) {
    soup->closeSocket(connection->socket, SoupClosesNormally, NULL);
  }
  return 0;
}

void HBSocketServerClose(HBSocketServer *self, int64_t connection) {
  Closing *closing = malloc(sizeof *closing);
  if (!closing) return;
  *closing = (Closing){self, connection};
  self->soup.contextInvoke(self->context, GDefaultPriority, closeConnection, closing, free);
}
