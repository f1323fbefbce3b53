import type { Reason, Sentences, Value } from './codes';
import { ENGLISH } from './english';
import { GERMAN } from './german';

const SENTENCES = { en: ENGLISH, de: GERMAN } satisfies Record<string, Sentences>;

export type Language = keyof typeof SENTENCES;

/** The language of the sentences for somebody who reads the panel in `locale`. */
export const languageOf = (locale: string): Language => (locale === 'de' ? 'de' : 'en');

const isReason = (value: Value): value is Reason =>
  typeof value === 'object' && !Array.isArray(value);

const textOf = (value: Value | undefined, language: Language): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return isReason(value) ? messageOf(value, language) : String(value);
};

/** The sentence for people that says what is wrong, and what would be right. */
export const messageOf = ({ code, values }: Reason, language: Language): string =>
  SENTENCES[language][code].replace(/\{(\w+)\}/g, (_placeholder, name: string) =>
    textOf((values as Readonly<Record<string, Value>>)[name], language)
  );
