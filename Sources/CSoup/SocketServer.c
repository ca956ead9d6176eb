#include "SoupLibrary.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A WebSocket that is open.
typedef struct Connection {
  HBSocketServer *server;
  SoupSocket *socket;
  int64_t number;
  struct Connection *next;
} Connection;

// A text to send, or the end of a connection if there is no text.
typedef struct Outgoing {
  int64_t connection;
  GBytes *text;
  struct Outgoing *next;
} Outgoing;

struct HBSocketServer {
  Soup soup;
  HBServerOwner owner;
  uint64_t largestMessage;
  GContext *context;
  GLoop *loop;
  SoupServer *server;
  Connection *connections;
  int64_t lastNumber;
  // The texts that other threads want to send, in order; the lock protects them.
  pthread_mutex_t lock;
  Outgoing *first;
  Outgoing *last;
  bool isStopped;
};

struct HBServerResponse {
  const Soup *soup;
  SoupMessage *message;
};

static void admit(SoupServer *server, SoupMessage *message, const char *path, void *query, void *owner) {
  HBSocketServer *self = owner;
  (void)server;
  (void)query;
  SoupHeaders *headers = self->soup.requestHeaders(message);
  int status = self->owner.admit(
      self->owner.owner, path, self->soup.header(headers, "Host"), self->soup.header(headers, "Origin"));
  if (status) self->soup.setStatus(message, (unsigned)status, NULL);
}

static void request(SoupServer *server, SoupMessage *message, const char *path, void *query, void *owner) {
  HBSocketServer *self = owner;
  (void)server;
  (void)query;
  HBServerResponse response = {&self->soup, message};
  self->owner.request(self->owner.owner, self->soup.method(message), path, &response);
}

static void take(SoupSocket *socket, int type, GBytes *bytes, void *owner) {
  Connection *connection = owner;
  HBSocketServer *self = connection->server;
  (void)socket;
  size_t length = 0;
  const char *data = self->soup.bytesData(bytes, &length);
  self->owner.message(self->owner.owner, connection->number, data ? data : "", length, type == SoupText);
}

static void freeConnection(HBSocketServer *self, Connection *connection) {
  for (Connection **place = &self->connections; *place; place = &(*place)->next) {
    if (*place != connection) continue;
    *place = connection->next;
    break;
  }
  self->soup.disconnectMatched(connection->socket, GMatchesData, 0, 0, NULL, NULL, connection);
  self->soup.release(connection->socket);
  free(connection);
}

static void closed(SoupSocket *socket, void *owner) {
  Connection *connection = owner;
  HBSocketServer *self = connection->server;
  (void)socket;
  int64_t number = connection->number;
  freeConnection(self, connection);
  self->owner.closed(self->owner.owner, number);
}

static void opened(SoupServer *server, SoupMessage *message, const char *path, SoupSocket *socket, void *owner) {
  HBSocketServer *self = owner;
  (void)server;
  (void)message;
  Connection *connection = calloc(1, sizeof *connection);
  if (!connection) return;
  connection->server = self;
  connection->socket = self->soup.retain(socket);
  connection->number = ++self->lastNumber;
  connection->next = self->connections;
  self->connections = connection;
  SoupSetLargest(&self->soup, socket, self->largestMessage);
  self->soup.connect(socket, "message", (GCallback)take, connection, NULL, 0);
  self->soup.connect(socket, "closed", (GCallback)closed, connection, NULL, 0);
  self->owner.open(self->owner.owner, connection->number, path);
}

HBSocketServer *HBSocketServerMake(
    const char *libraryName, HBServerOwner owner, uint64_t largestMessage, HBSoupState *state) {
  HBSocketServer *self = calloc(1, sizeof *self);
  if (!self) {
    *state = HBSoupMissing;
    return NULL;
  }
  *state = SoupOpen(&self->soup, libraryName);
  if (*state != HBSoupOpened) {
    free(self);
    return NULL;
  }
  self->owner = owner;
  self->largestMessage = largestMessage;
  pthread_mutex_init(&self->lock, NULL);
  self->context = self->soup.contextNew();
  self->loop = self->soup.loopNew(self->context, 0);
  self->soup.contextPush(self->context);
  self->server = self->soup.serverNew(NULL, NULL);
  // Compression costs more time than it saves on one machine.
  self->soup.removeExtension(self->server, self->soup.deflateType());
  self->soup.addEarlyHandler(self->server, NULL, admit, self, NULL);
  self->soup.addHandler(self->server, NULL, request, self, NULL);
  // The handlers of a longer path replace all of a shorter one.
  self->soup.addEarlyHandler(self->server, "/devtools", admit, self, NULL);
  self->soup.addSocketHandler(self->server, "/devtools", NULL, NULL, opened, self, NULL);
  self->soup.contextPop(self->context);
  return self;
}

bool HBSocketServerListen(
    HBSocketServer *self, const char *address, unsigned port, char *reason, size_t reasonSize) {
  GAddress *place = self->soup.addressNew(address, port);
  if (!place) {
    snprintf(reason, reasonSize, "not an IP address");
    return false;
  }
  GError *error = NULL;
  self->soup.contextPush(self->context);
  bool isListening = self->soup.listen(self->server, place, 0, &error);
  self->soup.contextPop(self->context);
  self->soup.release(place);
  if (!isListening) snprintf(reason, reasonSize, "%s", error ? error->message : "unknown reason");
  if (error) self->soup.errorFree(error);
  return isListening;
}

int HBSocketServerGetPort(const HBSocketServer *self) {
  GList *uris = self->soup.uris(self->server);
  int port = uris ? self->soup.uriPort(uris->data) : 0;
  self->soup.listFree(uris, (void (*)(void *))self->soup.uriFree);
  return port;
}

void HBSocketServerRun(HBSocketServer *self) {
  self->soup.contextPush(self->context);
  pthread_mutex_lock(&self->lock);
  bool isStopped = self->isStopped;
  pthread_mutex_unlock(&self->lock);
  if (!isStopped) self->soup.loopRun(self->loop);
  self->soup.contextPop(self->context);
}

static int quit(void *owner) {
  HBSocketServer *self = owner;
  self->soup.loopQuit(self->loop);
  return 0;
}

void HBSocketServerStop(HBSocketServer *self) {
  pthread_mutex_lock(&self->lock);
  self->isStopped = true;
  pthread_mutex_unlock(&self->lock);
  self->soup.contextInvoke(self->context, GDefaultPriority, quit, self, NULL);
}

static Connection *find(HBSocketServer *self, int64_t number) {
  for (Connection *each = self->connections; each; each = each->next) {
    if (each->number == number) return each;
  }
  return NULL;
}

// Sends everything that is queued; on the server's thread.
static int drain(void *owner) {
  HBSocketServer *self = owner;
  pthread_mutex_lock(&self->lock);
  Outgoing *next = self->first;
  self->first = self->last = NULL;
  pthread_mutex_unlock(&self->lock);
  while (next) {
    Outgoing *each = next;
    next = each->next;
    Connection *connection = find(self, each->connection);
    if (connection && self->soup.socketState(connection->socket) == SoupIsOpen) {
      if (each->text) self->soup.sendMessage(connection->socket, SoupText, each->text);
      else self->soup.closeSocket(connection->socket, SoupClosesNormally, NULL);
    }
    if (each->text) self->soup.bytesFree(each->text);
    free(each);
  }
  return 0;
}

static void enqueue(HBSocketServer *self, int64_t connection, GBytes *text) {
  Outgoing *outgoing = calloc(1, sizeof *outgoing);
  if (!outgoing) return;
  outgoing->connection = connection;
  outgoing->text = text;
  pthread_mutex_lock(&self->lock);
  bool isFirst = !self->first;
  if (isFirst) self->first = outgoing;
  else self->last->next = outgoing;
  self->last = outgoing;
  pthread_mutex_unlock(&self->lock);
  if (isFirst) self->soup.contextInvoke(self->context, GDefaultPriority, drain, self, NULL);
}

void HBSocketServerSend(HBSocketServer *self, int64_t connection, const char *text, size_t length) {
  enqueue(self, connection, self->soup.bytesNew(text, length));
}

void HBSocketServerClose(HBSocketServer *self, int64_t connection) { enqueue(self, connection, NULL); }

void HBSocketServerFree(HBSocketServer *self) {
  while (self->connections) freeConnection(self, self->connections);
  self->soup.disconnect(self->server);
  self->soup.release(self->server);
  drain(self);
  self->soup.loopFree(self->loop);
  self->soup.contextFree(self->context);
  pthread_mutex_destroy(&self->lock);
  free(self);
}

void HBServerResponseSet(
    HBServerResponse *response, unsigned status, const char *type, const char *body, size_t length) {
  response->soup->setStatus(response->message, status, NULL);
  response->soup->setResponse(response->message, type, SoupCopiesBody, body, length);
}
