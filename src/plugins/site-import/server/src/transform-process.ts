/**
 * Code that evaluates an expression inside the sandbox. Only strings are passed in and out, so that no object crosses
 * the boundary.
 */
const INSIDE = `
globalThis.run = async (expression, input, limit) => {
  try {
    const result = await jsonata(expression, { stack: 10000 }).evaluate(JSON.parse(input));
    const text = JSON.stringify(result) ?? 'null';
    if (text.length > limit) return JSON.stringify({ failure: { isTooLarge: true } });
    return '{"result":' + text + '}';
  } catch (error) {
    const { message, position } = error;
    return JSON.stringify({ failure: { message: String(message), position } });
  }
};`;

/**
 * Code of a process that evaluates an expression from standard input in a sandbox: the expression can use the language
 * itself but nothing of Node, and cannot compile code from strings. Its first argument is the library's file.
 */
export const TRANSFORM_PROCESS = `
const { readFileSync } = require('node:fs');
const { createContext, runInContext } = require('node:vm');

const room = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
const library = readFileSync(process.argv[1], 'utf8');
const start = 'const module = { exports: {} }; const exports = module.exports;';
const inside = ';globalThis.jsonata = module.exports;' + ${JSON.stringify(INSIDE)};
runInContext(start + library + '\\n' + inside, room, { filename: 'jsonata.js' });
const { expression, input, limit } = JSON.parse(readFileSync(0, 'utf8'));
room.run(expression, input, limit).then((answer) => process.stdout.write(answer));`;
