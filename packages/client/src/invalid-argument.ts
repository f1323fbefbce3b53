import { SiteContentError } from './error.js';

/** @throws SiteContentError with status 0 and the code `invalid-argument` */
export const refuseArgument = (message: string): never => {
  throw new SiteContentError(0, 'invalid-argument', message);
};

/** Formats an argument, which may be any value in JavaScript or because of an unset environment variable. */
export const show = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

/** Whether a value is an object with members, but not a list, `Map` or `URLSearchParams`. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object(value) === value && !(Symbol.iterator in (value as object));

/** Checks options, which may be any value in JavaScript or because of a misspelt setting. Options may be omitted. */
export const checkOptions = (
  options: object | null,
  known: Readonly<Record<string, { readonly is: (value: never) => boolean; readonly what: string }>>
): void => {
  for (const [name, value] of Object.entries(options ?? {})) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value === undefined || option === undefined || option.is(value as never)) continue;
    refuseArgument(`${name} must be ${option.what}. It is ${show(value)}.`);
  }
};

/** Returns an option with a few possible values, of which the first is the default. */
export const takeChoice = <Options extends object, Name extends keyof Options & string>(
  options: Options,
  name: Name,
  values: readonly [Exclude<Options[Name], undefined>, ...Options[Name][]]
): Exclude<Options[Name], undefined> => {
  const { [name]: value = values[0] } = options;
  return values.includes(value)
    ? (value as Exclude<Options[Name], undefined>)
    : refuseArgument(`${name} must be ${values.join(' or ')}. It is ${show(value)}.`);
};

/** Returns the check for an option that must be a number from `min` upwards. */
export const numberFrom = (min: number) => ({
  is: (value: unknown): boolean => typeof value === 'number' && value >= min,
  what: `a number from ${min} upwards`,
});

/**
 * Checks a URL that paths are appended to.
 *
 * @param options options of the caller, who may omit them in JavaScript
 */
export const checkBaseUrl = <Name extends string>(
  name: Name,
  options: Readonly<Record<Name, string>>
): string => {
  const value: unknown = (options as Partial<Record<Name, string>> | null | undefined)?.[name];
  let url: URL | null = null;
  try {
    url = new URL(value as string);
  } catch {
    // Reported below.
  }
  // `fetch` refuses these. The message does not show them.
  if (url?.username || url?.password)
    refuseArgument(`${name} must not contain a user name or password.`);
  if (typeof value === 'string' && /^https?:$/.test(url?.protocol ?? '') && !/[?#]/.test(value)) {
    return value.replace(/\/+$/, '');
  }
  return refuseArgument(
    `${name} must be an absolute http or https URL without query and fragment, such as "https://www.example.com". It is ${show(value)}.`
  );
};

/** Checks a list of pages, such as `items` of a response. */
export const checkPages = <P>(pages: Iterable<P>): P[] => {
  const isList = typeof (pages as Iterable<P> | null | undefined)?.[Symbol.iterator] === 'function';
  const list = isList ? [...pages] : [null];
  return list.every(isObject)
    ? (list as P[])
    : refuseArgument(
        'The pages must be a list, such as `items` of client.pages(). Collect the pages of client.allPages() in one first.'
      );
};
