#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "Exchanges.h"

// The header fields that the library adds to a request that lacks them.
static const char *const madeUp[] = {"Accept", "Content-Type", "Expect"};
enum { MadeUpCount = sizeof madeUp / sizeof *madeUp };

static size_t takeLine(char *line, size_t size, size_t count, void *context) {
  const HBReceiver *receiver = context;
  receiver->takeLine(receiver->owner, line, size * count);
  return size * count;
}

static size_t takeBody(char *bytes, size_t size, size_t count, void *context) {
  const HBReceiver *receiver = context;
  receiver->takeBody(receiver->owner, bytes, size * count);
  return size * count;
}

static int takeWire(CurlEasy *easy, int kind, char *bytes, size_t size, void *context) {
  HBExchange *exchange = context;
  (void)easy;
  if (kind == CurlSentHead) exchange->takeHead(exchange->receiver.owner, bytes, size);
  if (kind == CurlRemark) exchange->takeRemark(exchange->receiver.owner, bytes, size);
  return 0;
}

#define SET(exchange, option, value) \
  ((exchange)->exchanges->curl.easySetOption((exchange)->easy, CurlOption##option, (value)))

HBExchange *HBExchangeMake(HBExchanges *exchanges, const char *url, const char *method, HBReceiver receiver) {
  HBExchange *exchange = calloc(1, sizeof *exchange);
  if (!exchange) return NULL;
  exchange->exchanges = exchanges;
  exchange->receiver = receiver;
  CurlEnter();
  exchange->easy = exchanges->curl.easyInit();
  CurlLeave();
  if (!exchange->easy) {
    free(exchange);
    return NULL;
  }
  exchange->isHead = strcmp(method, "HEAD") == 0;
  // Fetch: requests with these methods declare that they have no body.
  exchange->wantsLength = strcmp(method, "POST") == 0 || strcmp(method, "PUT") == 0;
  int codes[] = {
    SET(exchange, URL, url),
    SET(exchange, Method, method),
    SET(exchange, Protocols, (long)(CurlHTTP | CurlHTTPS)),
    SET(exchange, Private, exchange),
    SET(exchange, ErrorBuffer, exchange->error),
    SET(exchange, TakeLine, takeLine),
    SET(exchange, LineOwner, &exchange->receiver),
    SET(exchange, TakeBody, takeBody),
    SET(exchange, BodyOwner, &exchange->receiver),
    // All content encodings that the library supports.
    SET(exchange, AcceptEncoding, ""),
    SET(exchange, NoSignal, 1L),
    SET(exchange, SuppressConnectHeaders, 1L),
  };
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
    if (codes[i] != CurlOK) exchange->code = codes[i];
  // Libraries without these options behave like this by default.
  SET(exchange, PathAsIs, 1L);
  SET(exchange, HTTP09Allowed, 0L);
  // A pending name lookup must not block cancelled requests or other requests.
  SET(exchange, QuickExit, 1L);
  return exchange;
}

static void addLine(HBExchange *exchange, const char *name, const char *separator, const char *value) {
  const Curl *curl = &exchange->exchanges->curl;
  size_t size = strlen(name) + strlen(separator) + strlen(value) + 1;
  char *line = malloc(size);
  CurlList *fields = NULL;
  if (line) {
    snprintf(line, size, "%s%s%s", name, separator, value);
    fields = curl->listAppend(exchange->fields, line);
  }
  free(line);
  if (fields) exchange->fields = fields;
  else exchange->code = CurlOutOfMemory;
}

void HBExchangeAddField(HBExchange *exchange, const char *name, const char *value) {
  for (int i = 0; i < MadeUpCount; i++)
    if (strcasecmp(name, madeUp[i]) == 0) exchange->given |= 1u << i;
  value += strspn(value, " \t");
  // A line that ends with a colon removes a field; one that ends with a semicolon sends an empty field.
  addLine(exchange, name, *value ? ": " : ";", value);
}

void HBExchangeSetBody(HBExchange *exchange, const void *bytes, size_t length) {
  // One extra byte, because the address of an empty allocation may be null.
  exchange->body = malloc(length + 1);
  if (!exchange->body) {
    exchange->code = CurlOutOfMemory;
    return;
  }
  if (length) memcpy(exchange->body, bytes, length);
  exchange->bodyLength = length;
  exchange->hasBody = true;
}

void HBExchangeSetLimit(HBExchange *exchange, long milliseconds) { SET(exchange, Limit, milliseconds); }

void HBExchangeIgnoreCertificates(HBExchange *exchange) {
  SET(exchange, VerifyPeer, 0L);
  SET(exchange, VerifyHost, 0L);
}

void HBExchangeSetProxy(HBExchange *exchange, const char *address) {
  int code = SET(exchange, Proxy, address);
  // The environment's exceptions are not those of this proxy.
  if (code == CurlOK) code = SET(exchange, NoProxy, "");
  if (code != CurlOK) exchange->code = code;
}

void HBExchangeObserve(
    HBExchange *exchange, void (*takeHead)(void *owner, const char *bytes, size_t length),
    void (*takeRemark)(void *owner, const char *bytes, size_t length)) {
  exchange->takeHead = takeHead;
  exchange->takeRemark = takeRemark;
  SET(exchange, TakeWire, takeWire);
  SET(exchange, WireOwner, exchange);
  SET(exchange, Verbose, 1L);
}

static int begin(HBExchange *exchange) {
  const Curl *curl = &exchange->exchanges->curl;
  for (int i = 0; i < MadeUpCount; i++)
    if (!(exchange->given & 1u << i)) addLine(exchange, madeUp[i], ":", "");
  if (exchange->code != CurlOK) return exchange->code;
  int code = SET(exchange, Fields, exchange->fields);
  if (exchange->isHead) {
    if (code == CurlOK) code = SET(exchange, NoBody, 1L);
  } else if (exchange->hasBody || exchange->wantsLength) {
    if (code == CurlOK) code = SET(exchange, Post, 1L);
    if (code == CurlOK) code = SET(exchange, PostSize, (long long)exchange->bodyLength);
    if (code == CurlOK) code = SET(exchange, PostFields, exchange->hasBody ? exchange->body : "");
  }
  if (code != CurlOK) return code;
  CurlEnter();
  exchange->isRunning = curl->multiAdd(exchange->exchanges->multi, exchange->easy) == CurlOK;
  CurlLeave();
  return exchange->isRunning ? CurlOK : CurlOutOfMemory;
}

bool HBExchangeBegin(HBExchange *exchange) {
  exchange->code = begin(exchange);
  return exchange->code == CurlOK;
}

void HBExchangeFree(HBExchange *exchange) {
  const Curl *curl = &exchange->exchanges->curl;
  CurlEnter();
  if (exchange->isRunning) curl->multiRemove(exchange->exchanges->multi, exchange->easy);
  curl->easyCleanup(exchange->easy);
  CurlLeave();
  curl->listFree(exchange->fields);
  free(exchange->body);
  free(exchange);
}

HBExchangeEnd HBExchangeGetEnd(const HBExchange *exchange) {
  switch (exchange->code) {
  case CurlOK: return HBExchangeAnswered;
  case CurlUnreachable: return HBExchangeUnreachable;
  case CurlUnknownHost: return HBExchangeUnknownHost;
  case CurlTimedOut: return HBExchangeTimedOut;
  case CurlBadCertificate: return HBExchangeBadCertificate;
  case CurlSecureConnectFailed: return HBExchangeSecureConnectFailed;
  case CurlEmptyResponse: return HBExchangeEmpty;
  case CurlSendFailed:
  case CurlReceiveFailed: return HBExchangeLost;
  default: return HBExchangeFailed;
  }
}

static int64_t number64(const HBExchange *exchange, int info) {
  long long number = 0;
  exchange->exchanges->curl.easyGetInfo(exchange->easy, info, &number);
  return number;
}

static long number(const HBExchange *exchange, int info) {
  long number = 0;
  exchange->exchanges->curl.easyGetInfo(exchange->easy, info, &number);
  return number;
}

HBExchangeFacts HBExchangeGetFacts(const HBExchange *exchange) {
  static const int versions[] = {0, 10, 11, 20, [30] = 30};
  HBExchangeFacts facts = {
    .bodySize = number64(exchange, CurlInfoBodySize),
    .lookupTime = number64(exchange, CurlInfoLookupTime),
    .connectTime = number64(exchange, CurlInfoConnectTime),
    .secureTime = number64(exchange, CurlInfoSecureTime),
    .sendTime = number64(exchange, CurlInfoSendTime),
    .responseTime = number64(exchange, CurlInfoResponseTime),
    .port = (int)number(exchange, CurlInfoPort),
    .isConnectionReused = number(exchange, CurlInfoConnections) == 0,
  };
  long version = number(exchange, CurlInfoVersion);
  if (version >= 0 && version < (long)(sizeof versions / sizeof *versions)) facts.version = versions[version];
  const char *address = NULL;
  exchange->exchanges->curl.easyGetInfo(exchange->easy, CurlInfoAddress, &address);
  if (address) snprintf(facts.address, sizeof facts.address, "%s", address);
  return facts;
}

const char *HBExchangeGetReason(const HBExchange *exchange) {
  return *exchange->error ? exchange->error : exchange->exchanges->curl.easyError(exchange->code);
}
