import SENTENCES from './translations/en.json';

type WithoutPrefix<Key> = Key extends `problem.${infer Code}` ? Code : never;

/** The plugin's own problem codes. */
export type Code = WithoutPrefix<keyof typeof SENTENCES>;

/** A problem of a request. The panel renders its code in its language. */
export interface EndpointProblem {
  readonly path: readonly (string | number)[];
  /** In English. */
  readonly message: string;
  readonly code: `webhooks.${Code}`;
  readonly values: Readonly<Record<string, string>>;
}

export const problem = (
  path: EndpointProblem['path'],
  code: Code,
  values: EndpointProblem['values'] = {}
): EndpointProblem => ({
  path,
  message: SENTENCES[`problem.${code}`].replace(
    /\{(\w+)\}/g,
    (_all, name: string) => values[name] ?? ''
  ),
  code: `webhooks.${code}`,
  values,
});
