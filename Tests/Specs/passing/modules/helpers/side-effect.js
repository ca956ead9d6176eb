globalThis.sideEffect = true;
