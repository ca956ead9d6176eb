#include "Exchanges.h"

#include <stdlib.h>

HBExchanges *HBExchangesMake(const char *libraryName, HBCurlState *state) {
  HBExchanges *exchanges = calloc(1, sizeof *exchanges);
  *state = exchanges ? CurlOpen(&exchanges->curl, libraryName) : HBCurlBroken;
  if (*state == HBCurlOpened) {
    CurlEnter();
    exchanges->multi = exchanges->curl.multiInit();
    CurlLeave();
    if (exchanges->multi) return exchanges;
    *state = HBCurlBroken;
  }
  free(exchanges);
  return NULL;
}

void HBExchangesFree(HBExchanges *exchanges) {
  CurlEnter();
  exchanges->curl.multiCleanup(exchanges->multi);
  CurlLeave();
  free(exchanges);
}

void HBExchangesWork(HBExchanges *exchanges) {
  int running;
  CurlEnter();
  exchanges->curl.multiPerform(exchanges->multi, &running);
  CurlLeave();
}

void *HBExchangesNextEnded(HBExchanges *exchanges) {
  const Curl *curl = &exchanges->curl;
  int left;
  for (CurlMessage *message; (message = curl->multiRead(exchanges->multi, &left));) {
    HBExchange *exchange = NULL;
    if (message->message != CurlMessageDone) continue;
    curl->easyGetInfo(message->easy, CurlInfoPrivate, &exchange);
    if (!exchange) continue;
    exchange->code = message->data.code;
    return exchange->receiver.owner;
  }
  return NULL;
}

void HBExchangesWait(HBExchanges *exchanges, int milliseconds) {
  exchanges->curl.multiPoll(exchanges->multi, NULL, 0, milliseconds, NULL);
}

void HBExchangesWake(HBExchanges *exchanges) { exchanges->curl.multiWakeup(exchanges->multi); }
