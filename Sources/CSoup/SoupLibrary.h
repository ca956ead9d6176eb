// The parts of libsoup 3 and of its library GLib that are used: functions, and the documented numbers of their stable
// binary interface.
#pragma once

#include "CSoup.h"

typedef struct SoupServer SoupServer;
typedef struct SoupMessage SoupMessage;
typedef struct SoupHeaders SoupHeaders;
typedef struct SoupSocket SoupSocket;
typedef struct SoupSession SoupSession;
typedef struct GCancellable GCancellable;
typedef struct GResult GResult;
typedef struct GContext GContext;
typedef struct GLoop GLoop;
typedef struct GURI GURI;
typedef struct GStream GStream;
typedef struct GSource GSource;
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
typedef void (*SoupFieldHandler)(const char *name, const char *value, void *owner);
typedef void (*GCallback)(void);
typedef void (*GReadyCallback)(void *source, GResult *, void *owner);
/// The description of a class; its sizes are those of the library that runs.
typedef struct GTypeQuery {
  size_t type;
  const char *name;
  unsigned classSize;
  unsigned instanceSize;
} GTypeQuery;
typedef struct GInterfaceInfo {
  void (*initialize)(void *interface, void *owner);
  void (*finalize)(void *interface, void *owner);
  void *owner;
} GInterfaceInfo;
typedef int (*GPoll)(void *descriptors, unsigned count, int milliseconds);

enum {
  SoupCopiesBody = 2,
  SoupText = 1,
  SoupBytes = 2,
  SoupIsOpen = 1,
  SoupServesConnection = 2,
  SoupClosesNormally = 1000,
  SoupGoesAway = 1001,
  SoupNoStatus = 1005,
  SoupClosesAbnormally = 1006,
  /// A message's flag: a redirect is a response like any other.
  SoupFollowsNoRedirect = 1 << 1,
  /// Matches signal handlers by their data.
  GMatchesData = 16,
  /// The condition of a descriptor that takes bytes.
  GTakesBytes = 4,
  /// Codes of the domain of input and output.
  GIsClosed = 18,
  GWouldBlock = 27,
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
  int (*processHandshake)(SoupMessage *, const char *origin, char **protocols, void *extensions, GList **accepted);
  GURI *(*messageURI)(SoupMessage *);
  void *(*messageSocket)(SoupMessage *);
  GStream *(*takeConnection)(SoupMessage *);
  SoupSocket *(*socketNew)(
      GStream *, GURI *, int type, const char *origin, const char *protocol, GList *extensions);
  SoupHeaders *(*requestHeaders)(SoupMessage *);
  const char *(*header)(SoupHeaders *, const char *name);
  const char *(*method)(SoupMessage *);
  GURI *(*requestURI)(SoupMessage *);
  void (*setStatus)(SoupMessage *, unsigned status, const char *reason);
  void (*setResponse)(SoupMessage *, const char *type, int use, const char *body, size_t length);
  void (*setLargest)(SoupSocket *, uint64_t size);
  void (*sendMessage)(SoupSocket *, int type, GBytes *);
  void (*closeSocket)(SoupSocket *, unsigned short code, const char *data);
  int (*socketState)(SoupSocket *);
  /// Missing in versions before 3.8, which have no such limit.
  void (*setLargestTotal)(SoupSocket *, uint64_t size);
  SoupSession *(*sessionNew)(void);
  void (*setProxies)(SoupSession *, void *resolver);
  void *(*proxyNew)(const char *address, char **exceptions);
  SoupMessage *(*messageNew)(const char *method, const char *url);
  void (*addFlags)(SoupMessage *, int flags);
  SoupHeaders *(*sentHeaders)(SoupMessage *);
  SoupHeaders *(*receivedHeaders)(SoupMessage *);
  unsigned (*status)(SoupMessage *);
  const char *(*reasonPhrase)(SoupMessage *);
  void (*appendHeader)(SoupHeaders *, const char *name, const char *value);
  void (*eachHeader)(SoupHeaders *, SoupFieldHandler, void *owner);
  void (*connectSocket)(
      SoupSession *, SoupMessage *, const char *origin, char **protocols, int priority, GCancellable *, GReadyCallback,
      void *owner);
  SoupSocket *(*socketConnected)(SoupSession *, GResult *, GError **);
  const char *(*protocol)(SoupSocket *);
  unsigned short (*closeCode)(SoupSocket *);
  const char *(*closeReason)(SoupSocket *);

  GContext *(*contextNew)(void);
  void (*contextFree)(GContext *);
  void (*contextPush)(GContext *);
  void (*contextPop)(GContext *);
  void (*contextInvoke)(
      GContext *, int priority, int (*call)(void *), void *data, void (*destroy)(void *));
  int (*contextTurn)(GContext *, int mayWait);
  void (*contextWake)(GContext *);
  void (*contextSetPoll)(GContext *, GPoll);
  GPoll poll;
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
  const char *(*uriPath)(GURI *);
  const char *(*uriQuery)(GURI *);
  void (*uriFree)(GURI *);
  void (*listFree)(GList *, void (*free)(void *));
  void (*errorFree)(GError *);
  const char *(*domainName)(uint32_t domain);
  void (*setError)(GError **, uint32_t domain, int code, const char *message);
  uint32_t (*streamDomain)(void);
  GCancellable *(*cancellableNew)(void);
  void (*cancel)(GCancellable *);

  int (*descriptor)(void *socket);
  GStream *(*inputOf)(GStream *);
  GStream *(*streamNew)(GStream *input, GStream *output);
  int (*closeStream)(GStream *, GCancellable *, GError **);
  GSource *(*sourceOfDescriptor)(int descriptor, int condition);
  GSource *(*sourceOfTimeout)(unsigned milliseconds);
  GSource *(*sourceOfStream)(void *stream, GSource *child, GCancellable *);
  void (*setCall)(GSource *, GCallback, void *owner, void (*destroy)(void *));
  unsigned (*attachSource)(GSource *, GContext *);
  void (*removeSource)(GSource *);
  void (*releaseSource)(GSource *);
  size_t (*outputType)(void);
  size_t (*pollableOutputType)(void);
  void (*queryType)(size_t type, GTypeQuery *);
  size_t (*addType)(
      size_t parent, const char *name, unsigned classSize, void (*initializeClass)(void *, void *),
      unsigned instanceSize, void (*initialize)(void *, void *), int flags);
  void (*addInterface)(size_t type, size_t interface, const GInterfaceInfo *);
  void *(*objectNew)(size_t type, const char *property, ...);
  void (*setData)(void *object, const char *name, void *data);
  void *(*data)(void *object, const char *name);
} Soup;

/// Opens the library with a file name; it stays open as long as the process runs.
HBSoupState SoupOpen(Soup *library, const char *name);

/// Sets the largest message that a connection receives, whatever the number of its frames.
void SoupSetLargest(const Soup *library, SoupSocket *socket, uint64_t size);
