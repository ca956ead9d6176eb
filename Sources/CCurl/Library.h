// The parts of libcurl that are used: its functions, and the documented numbers of its stable binary interface.
#pragma once

#include "CCurl.h"

typedef void CurlEasy;
typedef void CurlMulti;
typedef struct CurlList CurlList;

enum CurlOption {
  CurlOptionVerbose = 41,
  CurlOptionNoBody = 44,
  CurlOptionPost = 47,
  CurlOptionVerifyPeer = 64,
  CurlOptionVerifyHost = 81,
  CurlOptionNoSignal = 99,
  CurlOptionLimit = 155,
  CurlOptionProtocols = 181,
  CurlOptionPathAsIs = 234,
  CurlOptionSuppressConnectHeaders = 265,
  CurlOptionHTTP09Allowed = 285,
  CurlOptionQuickExit = 322,
  CurlOptionBodyOwner = 10001,
  CurlOptionURL = 10002,
  CurlOptionProxy = 10004,
  CurlOptionErrorBuffer = 10010,
  CurlOptionPostFields = 10015,
  CurlOptionFields = 10023,
  CurlOptionLineOwner = 10029,
  CurlOptionMethod = 10036,
  CurlOptionWireOwner = 10095,
  CurlOptionAcceptEncoding = 10102,
  CurlOptionPrivate = 10103,
  CurlOptionNoProxy = 10177,
  CurlOptionTakeBody = 20011,
  CurlOptionTakeLine = 20079,
  CurlOptionTakeWire = 20094,
  CurlOptionPostSize = 30120,
};

enum {
  CurlHTTP = 1,
  CurlHTTPS = 2,
  CurlInfoPrivate = 0x100000 + 21,
  CurlInfoAddress = 0x100000 + 32,
  CurlInfoConnections = 0x200000 + 26,
  CurlInfoPort = 0x200000 + 40,
  CurlInfoVersion = 0x200000 + 46,
  CurlInfoBodySize = 0x600000 + 8,
  CurlInfoLookupTime = 0x600000 + 51,
  CurlInfoConnectTime = 0x600000 + 52,
  CurlInfoSendTime = 0x600000 + 53,
  CurlInfoResponseTime = 0x600000 + 54,
  CurlInfoSecureTime = 0x600000 + 56,
  /// The kind of data on the wire that is the request's head.
  CurlRemark = 0,
  CurlSentHead = 2,
  CurlMessageDone = 1,
  CurlErrorSize = 256,
  /// TLS, and signals that interrupt a wait.
  CurlGlobalDefault = 3 | 4,
};

enum CurlCode {
  CurlOK = 0,
  CurlOutOfMemory = 27,
  CurlUnknownHost = 6,
  CurlUnreachable = 7,
  CurlTimedOut = 28,
  CurlSecureConnectFailed = 35,
  CurlEmptyResponse = 52,
  CurlSendFailed = 55,
  CurlReceiveFailed = 56,
  CurlBadCertificate = 60,
};

typedef struct CurlMessage {
  int message;
  CurlEasy *easy;
  union {
    void *whatever;
    int code;
  } data;
} CurlMessage;

/// The functions of the opened library.
typedef struct Curl {
  int (*globalInit)(long flags);
  CurlEasy *(*easyInit)(void);
  void (*easyCleanup)(CurlEasy *);
  int (*easySetOption)(CurlEasy *, int option, ...);
  int (*easyGetInfo)(CurlEasy *, int info, ...);
  const char *(*easyError)(int code);
  CurlList *(*listAppend)(CurlList *, const char *);
  void (*listFree)(CurlList *);
  CurlMulti *(*multiInit)(void);
  int (*multiCleanup)(CurlMulti *);
  int (*multiAdd)(CurlMulti *, CurlEasy *);
  int (*multiRemove)(CurlMulti *, CurlEasy *);
  int (*multiPerform)(CurlMulti *, int *running);
  CurlMessage *(*multiRead)(CurlMulti *, int *left);
  int (*multiPoll)(CurlMulti *, void *, unsigned count, int milliseconds, int *ready);
  int (*multiWakeup)(CurlMulti *);
} Curl;

/// Opens and initializes the library with a file name.
HBCurlState CurlOpen(Curl *library, const char *name);

/// Admits one thread at a time to the library, and none once the process is ending.
void CurlEnter(void);
void CurlLeave(void);
