import { z } from 'zod';
import type { NavigationItem, NavigationSave } from '../../../../contract/panel/answers';
import { NAV_AREAS } from '../../../../contract/rules/nav-item';
import type { Problem } from '../../../../contract/problems/problem';

/** Far more than a navigation that anybody finds his way in; each item is a row that may be written. */
export const MAX_ITEMS = 2000;

const MAX_ID_LENGTH = 255;

const text = z.string({ error: 'This must be text.' });
const textOrNull = z.string({ error: 'This must be text or null.' }).nullable();
const idRules = {
  min: 'An id is not empty.',
  max: `An id has ${MAX_ID_LENGTH} characters at most.`,
};
const id = text.min(1, { error: idRules.min }).max(MAX_ID_LENGTH, { error: idRules.max });
const idOrNull = z
  .string({ error: 'This must be an id or null.' })
  .min(1, { error: idRules.min })
  .max(MAX_ID_LENGTH, { error: idRules.max })
  .nullable();

const itemSchema: z.ZodType<NavigationItem> = z.strictObject(
  {
    id,
    parent: idOrNull,
    area: z.enum(NAV_AREAS, { error: 'The area must be "header", "footer" or null.' }).nullable(),
    title: text,
    url: textOrNull,
    page: idOrNull,
  },
  { error: 'An item must be an object with id, parent, area, title, url and page.' }
);

const bodySchema: z.ZodType<NavigationSave> = z.strictObject(
  {
    version: z.string({ error: 'The version is required: that of the navigation you began with.' }),
    items: z
      .array(itemSchema, { error: 'The items must be a list.' })
      .max(MAX_ITEMS, { error: `There are too many items: ${MAX_ITEMS} at the most.` }),
  },
  { error: 'Send an object with version and items.' }
);

const problemsOfIssue = (issue: z.core.$ZodIssue): Problem[] => {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...path, key], message: `There is no member "${key}".` }))
    : [{ path, message: issue.message }];
};

/**
 * Reads what was sent to be saved: its form alone, whatever the rules say about the content.
 *
 * @returns the navigation, or everything that is wrong with its form
 */
export const readNavigationBody = (
  body: unknown
): { readonly save: NavigationSave } | { readonly problems: Problem[] } => {
  const result = bodySchema.safeParse(body);
  return result.success
    ? { save: result.data }
    : { problems: result.error.issues.flatMap(problemsOfIssue) };
};
