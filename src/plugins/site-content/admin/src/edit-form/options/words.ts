import { NAV_AREAS } from '#site-content/domain/rules/nav-item';
import { REDIRECT_TARGETS } from '#site-content/domain/rules/redirect';
import type options from '../../translations/en/options.json';

/** The options of our enumerations, by the attribute's name. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  area: NAV_AREAS,
  target: REDIRECT_TARGETS,
};

/** Whether an attribute is one of ours, whose options are shown in words: it has the name and the options. */
export const hasWords = (attribute: string, options: readonly string[] | undefined): boolean => {
  const ours = OPTIONS[attribute];
  return (
    ours !== undefined &&
    ours.length === options?.length &&
    ours.every((option) => options.includes(option))
  );
};

/** The key of the text for an option of an attribute that has words. */
export const wordsKey = (attribute: string, option: string): keyof typeof options =>
  `options.${attribute}.${option}` as keyof typeof options;
