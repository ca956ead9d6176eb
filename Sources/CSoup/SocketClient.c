#include "SoupLibrary.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct HBSocketClient {
  Soup soup;
  GContext *context;
  SoupSession *session;
  // The connections that still need the library, including those that were left.
  unsigned count;
};

struct HBSocket {
  HBSocketClient *client;
  // Without an owner, nothing is delivered any more.
  HBSocketReceiver receiver;
  SoupMessage *message;
  // While it connects.
  GCancellable *cancellable;
  // Once it is open.
  SoupSocket *socket;
  char **protocols;
  size_t protocolCount;
  uint64_t largestMessage;
  bool acceptsAnyCertificate;
  // Of a socket with a proxy.
  SoupSession *session;
};

// The TLS library frees its state when the process ends; a thread that still uses it then would crash. The gate stays
// closed from then on. A thread that waits for the network is outside.
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static void enter(void) { pthread_mutex_lock(&gate); }
static void leave(void) { pthread_mutex_unlock(&gate); }
static void shutGate(void) { enter(); }
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void setGate(void) { atexit(shutGate); }

// The library's function takes no data: a thread has one client, which waits at most this long.
static _Thread_local int longestWait;
static _Thread_local GPoll libraryPoll;

static int waitOutside(void *descriptors, unsigned count, int milliseconds) {
  if (milliseconds < 0 || milliseconds > longestWait) milliseconds = longestWait;
  leave();
  int ready = libraryPoll(descriptors, count, milliseconds);
  enter();
  return ready;
}

HBSocketClient *HBSocketClientMake(const char *libraryName, HBSoupState *state) {
  HBSocketClient *client = calloc(1, sizeof *client);
  if (!client) {
    *state = HBSoupMissing;
    return NULL;
  }
  *state = SoupOpen(&client->soup, libraryName);
  if (*state != HBSoupOpened) {
    free(client);
    return NULL;
  }
  pthread_once(&once, setGate);
  enter();
  libraryPoll = client->soup.poll;
  client->context = client->soup.contextNew();
  client->soup.contextSetPoll(client->context, waitOutside);
  client->soup.contextPush(client->context);
  client->session = client->soup.sessionNew();
  // The system's settings must not lead a page to a host that its policy does not allow.
  client->soup.setProxies(client->session, NULL);
  leave();
  return client;
}

void HBSocketClientFree(HBSocketClient *client) {
  enter();
  client->soup.release(client->session);
  client->soup.contextPop(client->context);
  client->soup.contextFree(client->context);
  leave();
  free(client);
}

unsigned HBSocketClientGetCount(const HBSocketClient *client) { return client->count; }

void HBSocketClientTurn(HBSocketClient *client, int milliseconds) {
  longestWait = milliseconds;
  enter();
  client->soup.contextTurn(client->context, true);
  leave();
}

void HBSocketClientWake(HBSocketClient *client) { client->soup.contextWake(client->context); }

HBSocket *HBSocketMake(HBSocketClient *client, const char *url, HBSocketReceiver receiver) {
  HBSocket *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  enter();
  self->message = client->soup.messageNew("GET", url);
  if (self->message) client->soup.addFlags(self->message, SoupFollowsNoRedirect);
  leave();
  if (!self->message) {
    free(self);
    return NULL;
  }
  self->client = client;
  self->receiver = receiver;
  client->count += 1;
  return self;
}

void HBSocketAddField(HBSocket *self, const char *name, const char *value) {
  const Soup *soup = &self->client->soup;
  soup->appendHeader(soup->sentHeaders(self->message), name, value);
}

void HBSocketAddProtocol(HBSocket *self, const char *name) {
  char **grown = realloc(self->protocols, (self->protocolCount + 2) * sizeof *grown);
  char *copy = strdup(name);
  if (grown) self->protocols = grown;
  if (!grown || !copy) {
    free(copy);
    return;
  }
  self->protocols[self->protocolCount++] = copy;
  self->protocols[self->protocolCount] = NULL;
}

void HBSocketSetLargestMessage(HBSocket *self, uint64_t size) { self->largestMessage = size; }

void HBSocketIgnoreCertificates(HBSocket *self) { self->acceptsAnyCertificate = true; }

void HBSocketSetProxy(HBSocket *self, const char *address) {
  const Soup *soup = &self->client->soup;
  enter();
  void *resolver = soup->proxyNew(address, NULL);
  self->session = soup->sessionNew();
  soup->setProxies(self->session, resolver);
  soup->release(resolver);
  leave();
}

static void freeSocket(HBSocket *self) {
  const Soup *soup = &self->client->soup;
  if (self->socket) {
    soup->disconnectMatched(self->socket, GMatchesData, 0, 0, NULL, NULL, self);
    soup->release(self->socket);
  }
  soup->disconnectMatched(self->message, GMatchesData, 0, 0, NULL, NULL, self);
  soup->release(self->message);
  if (self->session) soup->release(self->session);
  if (self->cancellable) soup->release(self->cancellable);
  for (size_t i = 0; i < self->protocolCount; i++) free(self->protocols[i]);
  free(self->protocols);
  self->client->count -= 1;
  free(self);
}

static int acceptCertificate(SoupMessage *message, void *certificate, int errors, void *owner) {
  (void)message, (void)certificate, (void)errors, (void)owner;
  return 1;
}

static void takeMessage(SoupSocket *socket, int type, GBytes *bytes, void *owner) {
  HBSocket *self = owner;
  (void)socket;
  size_t length = 0;
  const char *data = self->client->soup.bytesData(bytes, &length);
  if (self->receiver.owner)
    self->receiver.message(self->receiver.owner, data ? data : "", length, type == SoupText);
}

static HBSocketFailure failureOf(const Soup *soup, const GError *error) {
  const char *domain = error ? soup->domainName(error->domain) : NULL;
  if (!domain) return HBSocketLost;
  if (strstr(domain, "resolver")) return HBSocketUnknownHost;
  if (strstr(domain, "tls")) {
    // G_TLS_ERROR_UNAVAILABLE, G_TLS_ERROR_BAD_CERTIFICATE.
    return error->code == 0 ? HBSocketNoTLS : error->code == 2 ? HBSocketCertificate : HBSocketInsecure;
  }
  if (strstr(domain, "websocket") || strstr(domain, "web-socket")) return HBSocketBadResponse;
  // G_IO_ERROR_CONNECTION_REFUSED, and the errors of a host or a network without a route.
  if (strstr(domain, "g-io") && (error->code == 39 || error->code == 37 || error->code == 38))
    return HBSocketUnreachable;
  return HBSocketLost;
}

static void fail(HBSocket *self, HBSocketFailure failure, const GError *error) {
  void *owner = self->receiver.owner;
  self->receiver.owner = NULL;
  if (owner) self->receiver.failed(owner, failure, error ? error->message : "the connection was lost");
}

static void takeError(SoupSocket *socket, GError *error, void *owner) {
  (void)socket;
  fail(owner, HBSocketLost, error);
}

static void closed(SoupSocket *socket, void *owner) {
  HBSocket *self = owner;
  const Soup *soup = &self->client->soup;
  unsigned code = soup->closeCode(socket);
  const char *reason = soup->closeReason(socket);
  if (code == 0 || code == SoupClosesAbnormally) {
    fail(self, HBSocketLost, NULL);
  } else if (self->receiver.owner) {
    void *receiver = self->receiver.owner;
    self->receiver.owner = NULL;
    self->receiver.closed(receiver, code, reason ? reason : "");
  }
  freeSocket(self);
}

static void takeSentField(const char *name, const char *value, void *owner) {
  HBSocket *self = owner;
  self->receiver.field(self->receiver.owner, name, value, true);
}

static void takeReceivedField(const char *name, const char *value, void *owner) {
  HBSocket *self = owner;
  self->receiver.field(self->receiver.owner, name, value, false);
}

// Delivers the response to the handshake, if there is one.
static void deliverHandshake(HBSocket *self) {
  const Soup *soup = &self->client->soup;
  unsigned status = soup->status(self->message);
  if (!self->receiver.owner || !status) return;
  soup->eachHeader(soup->sentHeaders(self->message), takeSentField, self);
  soup->eachHeader(soup->receivedHeaders(self->message), takeReceivedField, self);
  const char *phrase = soup->reasonPhrase(self->message);
  self->receiver.response(self->receiver.owner, status, phrase ? phrase : "");
}

static void connected(void *session, GResult *result, void *owner) {
  HBSocket *self = owner;
  const Soup *soup = &self->client->soup;
  GError *error = NULL;
  self->socket = soup->socketConnected(session, result, &error);
  deliverHandshake(self);
  if (!self->socket) fail(self, failureOf(soup, error), error);
  if (error) soup->errorFree(error);
  if (!self->socket) return freeSocket(self);
  soup->release(self->cancellable);
  self->cancellable = NULL;
  SoupSetLargest(soup, self->socket, self->largestMessage);
  soup->connect(self->socket, "message", (GCallback)takeMessage, self, NULL, 0);
  soup->connect(self->socket, "error", (GCallback)takeError, self, NULL, 0);
  soup->connect(self->socket, "closed", (GCallback)closed, self, NULL, 0);
  const char *protocol = soup->protocol(self->socket);
  if (self->receiver.owner) self->receiver.opened(self->receiver.owner, protocol ? protocol : "");
  // It was left in the meantime.
  else soup->closeSocket(self->socket, SoupGoesAway, NULL);
}

void HBSocketConnect(HBSocket *self, const char *origin) {
  const Soup *soup = &self->client->soup;
  enter();
  self->cancellable = soup->cancellableNew();
  if (self->acceptsAnyCertificate)
    soup->connect(self->message, "accept-certificate", (GCallback)acceptCertificate, self, NULL, 0);
  SoupSession *session = self->session ? self->session : self->client->session;
  soup->connectSocket(
      session, self->message, origin, self->protocols, GDefaultPriority, self->cancellable, connected, self);
  leave();
}

void HBSocketSend(HBSocket *self, const void *bytes, size_t length, bool isText) {
  const Soup *soup = &self->client->soup;
  if (!self->socket || soup->socketState(self->socket) != SoupIsOpen) return;
  enter();
  GBytes *message = soup->bytesNew(bytes, length);
  soup->sendMessage(self->socket, isText ? SoupText : SoupBytes, message);
  soup->bytesFree(message);
  leave();
}

void HBSocketClose(HBSocket *self, unsigned code, const char *reason) {
  const Soup *soup = &self->client->soup;
  if (!self->socket || soup->socketState(self->socket) != SoupIsOpen) return;
  enter();
  soup->closeSocket(self->socket, (unsigned short)code, code == SoupNoStatus ? NULL : reason);
  leave();
}

void HBSocketLeave(HBSocket *self) {
  self->receiver.owner = NULL;
  if (self->socket) {
    HBSocketClose(self, SoupGoesAway, "");
  } else if (self->cancellable) {
    enter();
    self->client->soup.cancel(self->cancellable);
    leave();
  } else {
    freeSocket(self);
  }
}
