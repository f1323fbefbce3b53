import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ts from 'typescript';

/** The strict compiler options of a careful front end. */
const STRICT: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

interface Problem {
  readonly file: string;
  /** The line number, starting at 1. */
  readonly line: number;
  readonly message: string;
}

/**
 * Returns the errors that the TypeScript compiler finds in a front end.
 *
 * @param files texts by file name; files import each other as `./name`
 * @param packages folders of the imported packages, by name
 */
export const findProblems = (
  files: Readonly<Record<string, string>>,
  packages: Readonly<Record<string, string>> = {}
): Problem[] => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'client-'));
  try {
    mkdirSync(path.join(folder, 'node_modules'));
    for (const [name, target] of Object.entries(packages)) {
      symlinkSync(target, path.join(folder, 'node_modules', name), 'dir');
    }
    const written = Object.entries(files).map(([name, text]) => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    });
    return ts
      .getPreEmitDiagnostics(ts.createProgram(written, STRICT))
      .map(({ file, start = 0, messageText }) => ({
        file: path.basename(file?.fileName ?? ''),
        line: (file?.getLineAndCharacterOfPosition(start).line ?? -1) + 1,
        message: ts.flattenDiagnosticMessageText(messageText, ' '),
      }));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
