// What exchanges and one of them share.
#pragma once

#include "Library.h"

struct HBExchanges {
  Curl curl;
  CurlMulti *multi;
};

struct HBExchange {
  HBExchanges *exchanges;
  CurlEasy *easy;
  CurlList *fields;
  void *body;
  size_t bodyLength;
  HBReceiver receiver;
  int code;
  /// Fields that the library would make up, and the request has.
  unsigned given;
  bool hasBody, isHead, wantsLength, isRunning;
  char error[CurlErrorSize];
};
