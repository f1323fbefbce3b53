import {
  type PluginCode,
  type PluginProblem,
  pluginProblem,
} from '#site-content/domain/problems/plugin-problem';
import SENTENCES from './translations/en.json';

/** The plugin's own problem codes. */
export type Code = PluginCode<keyof typeof SENTENCES>;

export const problem = (
  path: PluginProblem<string>['path'],
  code: Code,
  values: PluginProblem<string>['values'] = {}
): PluginProblem<`webhooks.${Code}`> =>
  pluginProblem(path, `webhooks.${code}`, SENTENCES[`problem.${code}`], values);
