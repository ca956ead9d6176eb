// The parts of libsoup 3 and of its library GLib that are used: functions, and the documented numbers of their stable
// binary interface.
#pragma once

#include "CSoup.h"

typedef struct SoupServer SoupServer;
typedef struct SoupMessage SoupMessage;
typedef struct SoupHeaders SoupHeaders;
typedef struct SoupSocket SoupSocket;
typedef struct GContext GContext;
typedef struct GLoop GLoop;
typedef struct GURI GURI;
typedef struct GBytes GBytes;
typedef struct GAddress GAddress;
typedef struct GError {
  uint32_t domain;
  int code;
  char *message;
} GError;
typedef struct GList {
  void *data;
  struct GList *next;
} GList;

typedef void (*SoupHandler)(SoupServer *, SoupMessage *, const char *path, void *query, void *owner);
typedef void (*SoupSocketHandler)(SoupServer *, SoupMessage *, const char *path, SoupSocket *, void *owner);
typedef void (*GCallback)(void);

enum {
  SoupCopiesBody = 2,
  SoupText = 1,
  SoupClosesNormally = 1000,
  /// The priority of ordinary work of a main context.
  GDefaultPriority = 0,
};

/// The functions of the opened library.
typedef struct Soup {
  SoupServer *(*serverNew)(const char *option, ...);
  int (*listen)(SoupServer *, GAddress *, int options, GError **);
  GList *(*uris)(SoupServer *);
  void (*disconnect)(SoupServer *);
  void (*addEarlyHandler)(SoupServer *, const char *path, SoupHandler, void *owner, void (*destroy)(void *));
  void (*addHandler)(SoupServer *, const char *path, SoupHandler, void *owner, void (*destroy)(void *));
  void (*addSocketHandler)(
      SoupServer *, const char *path, const char *origin, char **protocols, SoupSocketHandler, void *owner,
      void (*destroy)(void *));
  void (*removeExtension)(SoupServer *, size_t type);
  size_t (*deflateType)(void);
  SoupHeaders *(*requestHeaders)(SoupMessage *);
  const char *(*header)(SoupHeaders *, const char *name);
  const char *(*method)(SoupMessage *);
  void (*setStatus)(SoupMessage *, unsigned status, const char *reason);
  void (*setResponse)(SoupMessage *, const char *type, int use, const char *body, size_t length);
  void (*setLargest)(SoupSocket *, uint64_t size);
  void (*sendMessage)(SoupSocket *, int type, GBytes *);
  void (*closeSocket)(SoupSocket *, unsigned short code, const char *data);
  int (*socketState)(SoupSocket *);

  GContext *(*contextNew)(void);
  void (*contextFree)(GContext *);
  void (*contextPush)(GContext *);
  void (*contextPop)(GContext *);
  void (*contextInvoke)(
      GContext *, int priority, int (*call)(void *), void *data, void (*destroy)(void *));
  GLoop *(*loopNew)(GContext *, int isRunning);
  void (*loopRun)(GLoop *);
  void (*loopQuit)(GLoop *);
  void (*loopFree)(GLoop *);
  unsigned long (*connect)(void *, const char *signal, GCallback, void *owner, GCallback destroy, int flags);
  unsigned (*disconnectMatched)(
      void *, int mask, unsigned signal, uint32_t detail, void *closure, void *function, void *owner);
  void *(*retain)(void *);
  void (*release)(void *);
  GBytes *(*bytesNew)(const void *, size_t);
  const void *(*bytesData)(GBytes *, size_t *size);
  void (*bytesFree)(GBytes *);
  GAddress *(*addressNew)(const char *address, unsigned port);
  int (*uriPort)(GURI *);
  void (*uriFree)(GURI *);
  void (*listFree)(GList *, void (*free)(void *));
  void (*errorFree)(GError *);
} Soup;

/// Opens the library with a file name; it stays open as long as the process runs.
HBSoupState SoupOpen(Soup *library, const char *name);
