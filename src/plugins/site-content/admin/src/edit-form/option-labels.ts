import { NAV_AREAS } from '#site-content/domain/rules/nav-item';
import { REDIRECT_TARGETS } from '#site-content/domain/rules/redirect';
import type options from '../translations/en/options.json';

/** Options of our enumerations, by attribute name. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  area: NAV_AREAS,
  target: REDIRECT_TARGETS,
};

/** Whether an attribute is one of our enumerations, recognized by its name and options. */
export const hasWords = (attribute: string, options: readonly string[] | undefined): boolean => {
  const ours = OPTIONS[attribute];
  return (
    ours !== undefined &&
    ours.length === options?.length &&
    ours.every((option) => options.includes(option))
  );
};

/** The text key of an option. */
export const wordsKey = (attribute: string, option: string): keyof typeof options =>
  `options.${attribute}.${option}` as keyof typeof options;

/** The key of the text for a value that is an option of an attribute of this name; `null` where it is none of ours. */
export const findWordsKey = (attribute: string, value: string): keyof typeof options | null =>
  OPTIONS[attribute]?.includes(value) === true ? wordsKey(attribute, value) : null;
