import type { Path } from './problem';

/** A problem with a code of another plugin. The panel renders the code in its language. */
export interface PluginProblem<Code extends string> {
  readonly path: Path;
  /** In English. */
  readonly message: string;
  readonly code: Code;
  readonly values: Readonly<Record<string, string>>;
}

/** The codes of a plugin, whose messages are under `problem.…` in its texts. */
export type PluginCode<Key> = Key extends `problem.${infer Code}` ? Code : never;

/**
 * Builds a problem with a code of another plugin.
 *
 * @param sentence the English message, with `{name}` for each value
 */
export const pluginProblem = <Code extends string>(
  path: Path,
  code: Code,
  sentence: string,
  values: PluginProblem<Code>['values']
): PluginProblem<Code> => ({
  path,
  message: sentence.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''),
  code,
  values,
});
