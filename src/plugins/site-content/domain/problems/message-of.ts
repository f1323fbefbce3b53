import type { Reason, Sentences, Value } from './codes';
import { ENGLISH } from './english';
import { GERMAN } from './german';

const SENTENCES = { en: ENGLISH, de: GERMAN } satisfies Record<string, Sentences>;

export type Language = keyof typeof SENTENCES;

/** Returns the message language for the panel language `locale`. */
export const getLanguage = (locale: string): Language => (locale === 'de' ? 'de' : 'en');

const isReason = (value: Value): value is Reason =>
  typeof value === 'object' && !Array.isArray(value);

const toText = (value: Value | undefined, language: Language): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return isReason(value) ? toMessage(value, language) : String(value);
};

/** Renders a message that says what is wrong and how to fix it. */
export const toMessage = ({ code, values }: Reason, language: Language): string =>
  SENTENCES[language][code].replace(/\{(\w+)\}/g, (_placeholder, name: string) =>
    toText((values as Readonly<Record<string, Value>>)[name], language)
  );
