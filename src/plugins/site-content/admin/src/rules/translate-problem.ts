import english from '../translations/en/rules.json';

export type RuleKey = keyof typeof english;

const KEYS = Object.keys(english) as RuleKey[];

const PLACEHOLDER = /\{(\w+)\}/g;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for what a template becomes once its values are in; a value that comes twice is the same twice. */
const patternOf = (template: string): RegExp => {
  const seen = new Set<string>();
  const parts = template.split(PLACEHOLDER).map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    if (seen.has(part)) return `\\k<${part}>`;
    seen.add(part);
    return `(?<${part}>[\\s\\S]*)`;
  });
  return new RegExp(`^${parts.join('')}$`);
};

const isTemplate = (key: RuleKey): boolean => english[key].includes('{');

const SENTENCES = new Map(KEYS.filter((key) => !isTemplate(key)).map((key) => [english[key], key]));
const TEMPLATES = KEYS.filter(isTemplate).map((key) => [key, patternOf(english[key])] as const);

const recognise = (message: string): { key: RuleKey; values: Record<string, string> } | null => {
  const key = SENTENCES.get(message);
  if (key !== undefined) return { key, values: {} };
  for (const [templateKey, pattern] of TEMPLATES) {
    const match = pattern.exec(message);
    if (match !== null) return { key: templateKey, values: { ...match.groups } };
  }
  return null;
};

/**
 * A rule's sentence in another language. The rules speak English, on the server and in the browser alike, and are
 * known here by what they say; one that is not known stays as it is.
 *
 * @param textOf the texts of translations/../rules.json in that language
 */
export const translateProblem = (message: string, textOf: (key: RuleKey) => string): string => {
  const known = recognise(message);
  if (known === null) return message;
  // A value may be another rule's sentence: why a sub-item does not fit.
  return textOf(known.key).replace(PLACEHOLDER, (_placeholder, name: string) =>
    translateProblem(known.values[name] ?? '', textOf)
  );
};
