import type en from '#scheduling/domain/translations/en.json';

type Problems = typeof en;
type ProblemTexts = { readonly [Code in keyof Problems as `problem.${Code}`]: string };

/** Adds the plugin's problem messages to the panel's texts, under `problem.…`. */
export const withProblems = <Texts>(texts: Texts, problems: Problems): Texts & ProblemTexts => ({
  ...texts,
  ...(Object.fromEntries(
    Object.entries(problems).map(([code, sentence]) => [`problem.${code}`, sentence])
  ) as ProblemTexts),
});
