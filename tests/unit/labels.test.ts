import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import navItem from '../../src/api/nav-item/content-types/nav-item/schema.json';
import page from '../../src/api/page/content-types/page/schema.json';
import redirect from '../../src/api/redirect/content-types/redirect/schema.json';
import siteKeys from '../../src/api/site-keys/content-types/site-keys/schema.json';
import { FORMS } from '../../src/content-manager/forms';
import { getFields } from '../../src/content-manager/forms/form';
import labels from '../../src/plugins/site-content/admin/src/translations/de/labels.json';

const COMPONENTS = join(__dirname, '../../src/components');

/** The id of the label for the file name, which the history uses. */
const FILE_NAME = 'content-manager.content-types.plugin::upload.file.name';

/** Returns the label ids of the component categories and of their components, which Strapi looks up by UID. */
const namesOfComponents = (): string[] =>
  readdirSync(COMPONENTS).flatMap((category) => [
    category,
    ...readdirSync(join(COMPONENTS, category)).map(
      (file) => `${category}.${file.replace(/\.json$/, '')}`
    ),
  ]);

test('every content type, component and field has a German label under the id that Strapi looks up', () => {
  const ids = Object.entries(FORMS).flatMap(([uid, form]) => {
    const kind = uid.startsWith('api::') ? 'content-types' : 'components';
    return Object.keys(getFields(form)).map(
      (attribute) => `content-manager.${kind}.${uid}.${attribute}`
    );
  });
  const types = [page, navItem, redirect, siteKeys].map(({ info }) => info.displayName);
  expect(Object.keys(labels).toSorted()).toEqual(
    [...types, ...namesOfComponents(), ...ids, FILE_NAME].toSorted()
  );
});
