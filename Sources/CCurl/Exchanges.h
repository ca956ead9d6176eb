// Declarations that the implementations of a single exchange and of all exchanges share.
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
  void (*takeHead)(void *owner, const char *bytes, size_t length);
  void (*takeRemark)(void *owner, const char *bytes, size_t length);
  int code;
  /// The fields that the library would add by default, but that the request already has.
  unsigned given;
  bool hasBody, isHead, wantsLength, isRunning;
  char error[CurlErrorSize];
};
