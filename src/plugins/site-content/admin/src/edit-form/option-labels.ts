import { NAV_AREAS } from '#site-content/domain/rules/nav-item';
import { REDIRECT_TARGETS } from '#site-content/domain/rules/redirect';
import type options from '../translations/en/options.json';

/** Options of the plugin's enumerations, by attribute name. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  area: NAV_AREAS,
  target: REDIRECT_TARGETS,
};

/** True if an attribute is one of the plugin's enumerations, recognized by its name and options. */
export const hasOptionLabels = (
  attribute: string,
  options: readonly string[] | undefined
): boolean => {
  const ours = OPTIONS[attribute];
  return (
    ours !== undefined &&
    ours.length === options?.length &&
    ours.every((option) => options.includes(option))
  );
};

/** Returns the text key of an option. */
export const optionLabelKey = (attribute: string, option: string): keyof typeof options =>
  `options.${attribute}.${option}` as keyof typeof options;

/**
 * Returns the text key for a value that is an option of an attribute with this name, or `null` if the plugin has no
 * such option.
 */
export const findOptionLabelKey = (
  attribute: string,
  value: string
): keyof typeof options | null =>
  OPTIONS[attribute]?.includes(value) === true ? optionLabelKey(attribute, value) : null;
