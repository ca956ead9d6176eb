#include "SocketServer.h"

#include <stdio.h>
#include <stdlib.h>

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
  const char *text = self->soup.uriQuery(self->soup.requestURI(message));
  HBServerResponse response = {&self->soup, message};
  self->owner.request(self->owner.owner, self->soup.method(message), path, text ? text : "", &response);
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
  self->soup.addEarlyHandler(self->server, NULL, admit, self, NULL);
  self->soup.addHandler(self->server, NULL, request, self, NULL);
  // The handlers of a longer path replace all of a shorter one.
  self->soup.addEarlyHandler(self->server, "/devtools", admit, self, NULL);
  ServerAcceptConnections(self, "/devtools");
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

void HBSocketServerFree(HBSocketServer *self) {
  while (self->connections) ServerFreeConnection(self->connections);
  self->soup.disconnect(self->server);
  self->soup.release(self->server);
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
