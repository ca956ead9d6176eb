// Runs in Node, not in specs: removes types with the package TypeScript. Each line of the input is a request, and each
// line of the output its response.
'use strict';
const ts = require(process.argv[1]);

function optionsOf({ isCommonJS, usesRuntime, options }) {
  const has = name => options[name] === undefined ? {} : { [name]: options[name] };
  return {
    target: ts.ScriptTarget.ES2022, module: isCommonJS ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
    jsx: usesRuntime ? ts.JsxEmit.ReactJSX : ts.JsxEmit.React, inlineSourceMap: true, isolatedModules: true,
    esModuleInterop: true, ...has('jsxImportSource'), ...has('jsxFactory'), ...has('jsxFragmentFactory'),
    ...has('experimentalDecorators'), ...has('emitDecoratorMetadata'), ...has('useDefineForClassFields'),
  };
}

function answer(request) {
  const { outputText, diagnostics } = ts.transpileModule(request.text, {
    fileName: request.path, compilerOptions: optionsOf(request), reportDiagnostics: true,
  });
  const [first] = diagnostics;
  if (first === undefined) return { code: outputText };
  const place = first.file?.getLineAndCharacterOfPosition(first.start);
  return {
    message: ts.flattenDiagnosticMessageText(first.messageText, '\n'),
    ...place && { line: place.line + 1, column: place.character + 1 },
  };
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', text => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    let result;
    try { result = answer(JSON.parse(line)); } catch (error) { result = { message: String(error.message) }; }
    process.stdout.write(JSON.stringify(result) + '\n');
  }
});
