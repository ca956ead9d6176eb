/// A script that walks over all objects that a page can reach.
///
/// `walk(roots, windows, isHost, calls)` returns a function that continues with new objects and returns `{ count,
/// called, strange, hosts }`. Strange objects do not belong to any of these windows: their prototype chain ends
/// elsewhere, the constructor of their constructor creates functions with another global object, or instances of them
/// have prototypes of another realm. With `calls`, functions are called with unexpected arguments, and the walk
/// continues with their results, exceptions and promises.
enum ReachabilityWalk {
  static let script = #"""
    var walk = (function () {
      const { getPrototypeOf, getOwnPropertyDescriptor, defineProperty } = Object, { ownKeys, apply, construct } = Reflect;
      const isThing = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
      // Functions that would end the page, block, or change objects that the walk itself requires.
      const left = new RegExp('^(' + [
        'alert|confirm|prompt|print|close|open|write|writeln|reload|assign|replace\\w*|back|forward|go|stop|eval|debugger|mark|walk|fetch',
        'requestSubmit|submit|showModal|repeat|padStart|padEnd|fill|clear|freeze|seal|preventExtensions|import\\w*|adoptNode|append\\w*',
        'prepend|before|after|insert\\w+|remove\\w*|delete\\w*|wait\\w*|pop|shift|splice|sort|reverse|unshift|push\\w*|copyWithin|exec\\w*',
        'log|warn|error|info|debug|dir\\w*|table|trace|group\\w*|assert|count\\w*|time\\w*|profile\\w*|takeHeapSnapshot|screenshot|record\\w*',
        'define\\w*|__define\\w+|set\\w*|add\\w*|toggle\\w*|click|focus|blur|dispatchEvent|abort|send\\w*|start|Array|ArrayBuffer|SharedArrayBuffer',
      ].join('|') + ')$');
      const wrong = [[], [{}], [Symbol('own')], [null, null, null], ['a', 'b', 'c'], [1, 2, 3, 4, 5, 6, 7]];
      return function (roots, windows, isHost, calls = false) {
        const tops = new Set(windows.map((window) => window.Object.prototype));
        const seen = new Map(), queue = [], strange = [], hosts = new Set();
        let called = 0, at = 0;
        const most = calls ? 30000 : 80000;
        // Results of calls are examined and walked over, but not called.
        const visit = (value, path, level) => {
          if (!isThing(value) || seen.has(value) || level > 2) return;
          seen.set(value, { path, level });
          queue.push(value);
        };
        const attempt = (path, level, body) => {
          called++;
          try {
            const value = body();
            if (value instanceof Promise) value.then((it) => visit(it, path + ' resolves', level), (it) => visit(it, path + ' rejects', level));
            visit(value, path, level);
          } catch (error) { visit(error, path + ' throws', level); }
        };
        const judge = (value, path) => {
          let last = value;
          for (let next = value; next !== null; next = getPrototypeOf(next)) last = next;
          if (last !== value && !tops.has(last)) return strange.push(path + ' has other prototypes');
          const maker = value.constructor?.constructor;
          if (typeof maker !== 'function') return 0;
          const found = maker('return this')();
          return isThing(found) && !windows.includes(found) && typeof found.Object === 'function' ? strange.push(path + ' leads to another global object') : 0;
        };
        const judgeFunction = (value, path) => {
          if (isHost(value)) hosts.add(path);
          let made;
          try { made = construct(Array, [], defineProperty(value.bind(), 'prototype', { value: undefined })); } catch { return; }
          if (!windows.some((window) => getPrototypeOf(made) === window.Array.prototype)) strange.push(path + ' makes what is of another realm');
        };
        for (const [path, value] of roots) visit(value, path, 0);
        for (const [path, value] of roots) visit(value, path, 0);
        return () => {
          for (; at < queue.length && at < most; at++) {
            const value = queue[at], { path, level } = seen.get(value);
            let keys = [];
            try { if (judge(value, path) > 0) continue; } catch (error) { visit(error, path + ' refuses', level + 1); }
            if (typeof value === 'function') {
              judgeFunction(value, path);
              for (const key of ['caller', 'arguments', 'callee']) attempt(path + '.' + key, level + 1, () => value[key]);
            }
            try { visit(getPrototypeOf(value), path + '.__proto__', level); keys = ownKeys(value); } catch (error) { visit(error, path + ' refuses', level + 1); }
            for (const key of keys) {
              const name = path + '.' + String(key);
              let found;
              try { found = getOwnPropertyDescriptor(value, key); } catch (error) { visit(error, name + ' refuses', level + 1); continue; }
              if (found === undefined) continue;
              judge(found, name + ' described');
              const { value: member, get, set } = found;
              visit(member, name, level);
              visit(get, name + ' get', level);
              visit(set, name + ' set', level);
              if (get) for (const self of [value, undefined, {}, window]) attempt(name + '()', level + 1, () => apply(get, self, []));
              if (!calls || level > 0) continue;
              if (set) for (const self of [undefined, {}, window]) attempt(name + ' = ', 1, () => apply(set, self, [Symbol('own')]));
              if (typeof member !== 'function' || left.test(member.name) || key === 'constructor') continue;
              for (const args of wrong) {
                for (const self of [value, undefined, {}]) attempt(name + '(' + args.length + ')', 1, () => apply(member, self, args));
                attempt('new ' + name, 1, () => construct(member, args));
              }
            }
          }
          return { count: at, called, strange, hosts: [...hosts].sort() };
        };
      };
    })();
    """#
}
