/// The page side of the bridge.
enum JSONRPCScript {
  static let source = """
    window.rpc = (function (native) {
      const handlers = {}, pending = {};
      let last = 0;
      const post = (message) => native.post(JSON.stringify({ jsonrpc: '2.0', ...message }));
      const answer = async (id, method, params) => {
        if (typeof handlers[method] !== 'function') {
          return post({ id, error: { code: -32601, message: `no method ${method}` } });
        }
        try {
          const result = await handlers[method](params);
          if (id !== undefined) post({ id, result: result === undefined ? null : result });
        } catch (error) {
          if (id !== undefined) post({ id, error: { code: -32000, message: String(error) } });
        }
      };
      return {
        handle(method, handler) { handlers[method] = handler; },
        notify(method, params) { post({ method, params }); },
        call(method, params) {
          return new Promise((resolve, reject) => {
            const id = ++last;
            pending[id] = { resolve, reject };
            post({ id, method, params });
          });
        },
        receive(text) {
          const { id, method, params, result, error } = JSON.parse(text);
          if (method !== undefined) return void answer(id, method, params);
          const call = pending[id];
          delete pending[id];
          if (!call) return;
          if (error) call.reject(Object.assign(new Error(error.message), { code: error.code })); else call.resolve(result);
        },
      };
    })(nativeRPC);
    """
}
