import { z } from 'zod';
import type {
  NavigationItem,
  NavigationSave,
} from '#site-content/domain/panel/panel-response-types';
import { NAV_AREAS } from '#site-content/domain/rules/nav-item';
import { parseForm, says } from '../../panel/parse-form';

/** Far more than a usable navigation has; each item is a row that may be written. */
const MAX_ITEMS = 2000;

const MAX_ID_LENGTH = 255;

const text = z.string(says('not-text'));
const urlOrNull = z.string(says('navigation.not-text-or-null')).trim().nullable();
const id = text
  .min(1, says('navigation.id-empty'))
  .max(MAX_ID_LENGTH, says('navigation.id-too-long'));
const idOrNull = z
  .string(says('navigation.not-id-or-null'))
  .min(1, says('navigation.id-empty'))
  .max(MAX_ID_LENGTH, says('navigation.id-too-long'))
  .nullable();

const itemSchema: z.ZodType<NavigationItem> = z.strictObject(
  {
    id,
    parent: idOrNull,
    area: z.enum(NAV_AREAS, says('navigation.not-area-or-null')).nullable(),
    title: text,
    url: urlOrNull,
    page: idOrNull,
  },
  says('navigation.not-item')
);

const bodySchema: z.ZodType<NavigationSave> = z.strictObject(
  {
    version: z.string(says('navigation.version-missing')),
    items: z
      .array(itemSchema, says('navigation.not-list'))
      .max(MAX_ITEMS, says('navigation.too-many-items')),
  },
  says('navigation.not-navigation')
);

/**
 * Parses a submitted navigation. Checks its form only, not the content rules.
 *
 * @throws a refusal with all problems of its form
 */
export const readNavigationBody = (body: unknown): NavigationSave => parseForm(bodySchema, body);
