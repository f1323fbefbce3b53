import { type PluginCode, pluginProblem } from '#site-content/domain/problems/plugin-problem';
import type { ScheduleProblem } from './schedule';
import SENTENCES from './translations/en.json';

/** The plugin's own problem codes. */
export type Code = PluginCode<keyof typeof SENTENCES>;

const PREFIX = 'scheduling.';

/** Narrows a code to one of these; `null` for a code of the core. */
export const readCode = (code: string): Code | null => {
  const own = code.startsWith(PREFIX) ? code.slice(PREFIX.length) : '';
  return Object.hasOwn(SENTENCES, `problem.${own}`) ? (own as Code) : null;
};

export const problem = (
  path: ScheduleProblem['path'],
  code: Code,
  values: Readonly<Record<string, string>> = {}
): ScheduleProblem => pluginProblem(path, `${PREFIX}${code}`, SENTENCES[`problem.${code}`], values);
