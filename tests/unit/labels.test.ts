import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import navItem from '../../src/api/nav-item/content-types/nav-item/schema.json';
import page from '../../src/api/page/content-types/page/schema.json';
import redirect from '../../src/api/redirect/content-types/redirect/schema.json';
import siteKeys from '../../src/api/site-keys/content-types/site-keys/schema.json';
import { FORMS } from '../../src/content-manager/forms';
import labels from '../../src/plugins/site-content/admin/src/translations/de/labels.json';

const COMPONENTS = join(__dirname, '../../src/components');

/** What the history tells of a file. */
const FILE_NAME = 'content-manager.content-types.plugin::upload.file.name';

/** The ids of the components' categories and of the components in each: a component is looked for by its UID. */
const namesOfComponents = (): string[] =>
  readdirSync(COMPONENTS).flatMap((category) => [
    category,
    ...readdirSync(join(COMPONENTS, category)).map(
      (file) => `${category}.${file.replace(/\.json$/, '')}`
    ),
  ]);

test('every type, component and field that has an English name has a German one, under the id that Strapi looks for', () => {
  const ids = Object.entries(FORMS).flatMap(([uid, { rows }]) => {
    const kind = uid.startsWith('api::') ? 'content-types' : 'components';
    return rows
      .flatMap((row) => Object.keys(row))
      .map((attribute) => `content-manager.${kind}.${uid}.${attribute}`);
  });
  const types = [page, navItem, redirect, siteKeys].map(({ info }) => info.displayName);
  expect(Object.keys(labels).toSorted()).toEqual(
    [...types, ...namesOfComponents(), ...ids, FILE_NAME].toSorted()
  );
});
