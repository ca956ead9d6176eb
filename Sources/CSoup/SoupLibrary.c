#include "SoupLibrary.h"

#include <dlfcn.h>

static const struct {
  const char *name;
  size_t place;
} functions[] = {
  {"soup_server_new", offsetof(Soup, serverNew)},
  {"soup_server_listen", offsetof(Soup, listen)},
  {"soup_server_get_uris", offsetof(Soup, uris)},
  {"soup_server_disconnect", offsetof(Soup, disconnect)},
  {"soup_server_add_early_handler", offsetof(Soup, addEarlyHandler)},
  {"soup_server_add_handler", offsetof(Soup, addHandler)},
  {"soup_websocket_server_process_handshake", offsetof(Soup, processHandshake)},
  {"soup_server_message_get_uri", offsetof(Soup, messageURI)},
  {"soup_server_message_get_socket", offsetof(Soup, messageSocket)},
  {"soup_server_message_steal_connection", offsetof(Soup, takeConnection)},
  {"soup_websocket_connection_new", offsetof(Soup, socketNew)},
  {"soup_server_message_get_request_headers", offsetof(Soup, requestHeaders)},
  {"soup_message_headers_get_one", offsetof(Soup, header)},
  {"soup_server_message_get_method", offsetof(Soup, method)},
  {"soup_server_message_get_uri", offsetof(Soup, requestURI)},
  {"soup_server_message_set_status", offsetof(Soup, setStatus)},
  {"soup_server_message_set_response", offsetof(Soup, setResponse)},
  {"soup_websocket_connection_set_max_incoming_payload_size", offsetof(Soup, setLargest)},
  {"soup_websocket_connection_send_message", offsetof(Soup, sendMessage)},
  {"soup_websocket_connection_close", offsetof(Soup, closeSocket)},
  {"soup_websocket_connection_get_state", offsetof(Soup, socketState)},
  {"soup_session_new", offsetof(Soup, sessionNew)},
  {"soup_session_set_proxy_resolver", offsetof(Soup, setProxies)},
  {"g_simple_proxy_resolver_new", offsetof(Soup, proxyNew)},
  {"soup_message_new", offsetof(Soup, messageNew)},
  {"soup_message_add_flags", offsetof(Soup, addFlags)},
  {"soup_message_get_request_headers", offsetof(Soup, sentHeaders)},
  {"soup_message_get_response_headers", offsetof(Soup, receivedHeaders)},
  {"soup_message_get_status", offsetof(Soup, status)},
  {"soup_message_get_reason_phrase", offsetof(Soup, reasonPhrase)},
  {"soup_message_headers_append", offsetof(Soup, appendHeader)},
  {"soup_message_headers_foreach", offsetof(Soup, eachHeader)},
  {"soup_session_websocket_connect_async", offsetof(Soup, connectSocket)},
  {"soup_session_websocket_connect_finish", offsetof(Soup, socketConnected)},
  {"soup_websocket_connection_get_protocol", offsetof(Soup, protocol)},
  {"soup_websocket_connection_get_close_code", offsetof(Soup, closeCode)},
  {"soup_websocket_connection_get_close_data", offsetof(Soup, closeReason)},
  {"g_main_context_new", offsetof(Soup, contextNew)},
  {"g_main_context_unref", offsetof(Soup, contextFree)},
  {"g_main_context_push_thread_default", offsetof(Soup, contextPush)},
  {"g_main_context_pop_thread_default", offsetof(Soup, contextPop)},
  {"g_main_context_invoke_full", offsetof(Soup, contextInvoke)},
  {"g_main_context_iteration", offsetof(Soup, contextTurn)},
  {"g_main_context_wakeup", offsetof(Soup, contextWake)},
  {"g_main_context_set_poll_func", offsetof(Soup, contextSetPoll)},
  {"g_poll", offsetof(Soup, poll)},
  {"g_main_loop_new", offsetof(Soup, loopNew)},
  {"g_main_loop_run", offsetof(Soup, loopRun)},
  {"g_main_loop_quit", offsetof(Soup, loopQuit)},
  {"g_main_loop_unref", offsetof(Soup, loopFree)},
  {"g_signal_connect_data", offsetof(Soup, connect)},
  {"g_signal_handlers_disconnect_matched", offsetof(Soup, disconnectMatched)},
  {"g_object_ref", offsetof(Soup, retain)},
  {"g_object_unref", offsetof(Soup, release)},
  {"g_bytes_new", offsetof(Soup, bytesNew)},
  {"g_bytes_get_data", offsetof(Soup, bytesData)},
  {"g_bytes_unref", offsetof(Soup, bytesFree)},
  {"g_inet_socket_address_new_from_string", offsetof(Soup, addressNew)},
  {"g_uri_get_port", offsetof(Soup, uriPort)},
  {"g_uri_get_path", offsetof(Soup, uriPath)},
  {"g_uri_get_query", offsetof(Soup, uriQuery)},
  {"g_uri_unref", offsetof(Soup, uriFree)},
  {"g_slist_free_full", offsetof(Soup, listFree)},
  {"g_error_free", offsetof(Soup, errorFree)},
  {"g_quark_to_string", offsetof(Soup, domainName)},
  {"g_set_error_literal", offsetof(Soup, setError)},
  {"g_io_error_quark", offsetof(Soup, streamDomain)},
  {"g_cancellable_new", offsetof(Soup, cancellableNew)},
  {"g_cancellable_cancel", offsetof(Soup, cancel)},
  {"g_socket_get_fd", offsetof(Soup, descriptor)},
  {"g_io_stream_get_input_stream", offsetof(Soup, inputOf)},
  {"g_simple_io_stream_new", offsetof(Soup, streamNew)},
  {"g_io_stream_close", offsetof(Soup, closeStream)},
  {"g_unix_fd_source_new", offsetof(Soup, sourceOfDescriptor)},
  {"g_timeout_source_new", offsetof(Soup, sourceOfTimeout)},
  {"g_pollable_source_new_full", offsetof(Soup, sourceOfStream)},
  {"g_source_set_callback", offsetof(Soup, setCall)},
  {"g_source_attach", offsetof(Soup, attachSource)},
  {"g_source_destroy", offsetof(Soup, removeSource)},
  {"g_source_unref", offsetof(Soup, releaseSource)},
  {"g_output_stream_get_type", offsetof(Soup, outputType)},
  {"g_pollable_output_stream_get_type", offsetof(Soup, pollableOutputType)},
  {"g_type_query", offsetof(Soup, queryType)},
  {"g_type_register_static_simple", offsetof(Soup, addType)},
  {"g_type_add_interface_static", offsetof(Soup, addInterface)},
  {"g_object_new", offsetof(Soup, objectNew)},
  {"g_object_set_data", offsetof(Soup, setData)},
  {"g_object_get_data", offsetof(Soup, data)},
};

HBSoupState SoupOpen(Soup *library, const char *name) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return HBSoupMissing;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *function = dlsym(handle, functions[i].name);
    if (!function) return HBSoupTooOld;
    *(void **)((char *)library + functions[i].place) = function;
  }
  *(void **)&library->setLargestTotal = dlsym(handle, "soup_websocket_connection_set_max_total_message_size");
  return HBSoupOpened;
}

void SoupSetLargest(const Soup *library, SoupSocket *socket, uint64_t size) {
  library->setLargest(socket, size);
  if (library->setLargestTotal) library->setLargestTotal(socket, size);
}
