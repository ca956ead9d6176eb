// The globals that a worker has, of those that pages have: the interfaces that their standards expose to dedicated
// workers. All others are missing there.

// Kept as text until first use: no page needs it.
const names = `
  AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CloseEvent CountQueuingStrategy Crypto
  CryptoKey CustomEvent DOMException DOMMatrix DOMMatrixReadOnly DOMPoint DOMPointReadOnly DOMQuad DOMRect
  DOMRectReadOnly DOMStringList Date DedicatedWorkerGlobalScope ErrorEvent Event EventSource EventTarget File FileList
  FileReader FileReaderSync FormData Headers IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex IDBKeyRange
  IDBObjectStore IDBOpenDBRequest IDBRequest IDBTransaction IDBVersionChangeEvent ImageBitmap ImageData Lock LockManager
  MessageChannel MessageEvent MessagePort Performance PerformanceEntry PerformanceMark PerformanceMeasure
  PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming PerformanceServerTiming PermissionStatus
  Permissions ProgressEvent PromiseRejectionEvent ReadableStream ReadableStreamDefaultController
  ReadableStreamDefaultReader Report ReportBody ReportingObserver Request Response SecurityPolicyViolationEvent
  SubtleCrypto TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream
  TransformStreamDefaultController URL URLSearchParams WebSocket Worker WorkerGlobalScope WorkerLocation WorkerNavigator
  WritableStream WritableStreamDefaultController WritableStreamDefaultWriter XMLHttpRequest XMLHttpRequestEventTarget
  XMLHttpRequestUpload
  atob btoa cancelAnimationFrame clearInterval clearTimeout close console createImageBitmap crossOriginIsolated crypto
  fetch importScripts indexedDB isSecureContext location name navigator onerror onlanguagechange onmessage
  onmessageerror onoffline ononline onrejectionhandled onunhandledrejection origin performance postMessage
  queueMicrotask reportError requestAnimationFrame self setInterval setTimeout structuredClone`;

let exposed;
// The host substitutes these names for the `import` of a call in a classic script.
const importNames = /^[\u00aa\u00ba\u00b5][0-9a-z]{1,5}$/;
export const isHidden = (name) =>
  !(exposed ??= new Set(names.trim().split(/\s+/))).has(name) && !importNames.test(name);
