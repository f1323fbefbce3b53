import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './environment';

/** An export of another system, and the recipe for it. */
export interface Export {
  readonly system: string;
  readonly file: string;
  readonly recipe: string;
  /** The paths of its images: the lead image, and the one inside the text. */
  readonly pictures: readonly [lead: string, inside: string];
  /** Whether the system stores a page tree. */
  readonly hasTree: boolean;
}

const EXPORTS = path.join(ROOT, 'tests/fixtures/exports');
export const BOAT = path.join(ROOT, 'tests/fixtures/wagtail/media/original_images/boat.png');

const getExport = (
  system: string,
  file: string,
  pictures: Export['pictures'],
  hasTree = true
): Export => ({
  ...{ system, pictures, hasTree },
  file: path.join(EXPORTS, file),
  recipe: path.join(ROOT, 'recipes', `${path.parse(file).name}.jsonata`),
});

const DIRECTUS_FILE = '/assets/7f3c1c1e-0000-4000-8000-000000000001/boat.png';

/** One small site, as each of the systems with a recipe exports it: About, the team page below it, and a draft. */
export const exportsOfSystems: readonly Export[] = [
  getExport(
    'Ghost',
    'ghost.json',
    ['/content/images/2024/01/boat.png', '/content/images/2024/01/inside.png'],
    false
  ),
  getExport('Contentful', 'contentful.json', [
    'https://images.ctfassets.net/ferry/4boat/0123abcd/boat.png',
    'https://images.ctfassets.net/ferry/5inside/0123abcd/inside.png',
  ]),
  getExport('Drupal (JSON:API)', 'drupal.json', [
    '/sites/default/files/2024-01/boat.png',
    '/sites/default/files/inline-images/inside.png',
  ]),
  getExport('Strapi 4', 'strapi-4.json', [
    '/uploads/boat_0123abcd.png',
    '/uploads/inside_0123abcd.png',
  ]),
  getExport('Strapi 5', 'strapi-5.json', [
    '/uploads/boat_0123abcd.png',
    '/uploads/inside_0123abcd.png',
  ]),
  getExport('Directus', 'directus.json', [DIRECTUS_FILE, DIRECTUS_FILE]),
  getExport('Storyblok', 'storyblok.json', [
    'https://a.storyblok.com/f/1/24x24/0123abcd/boat.png',
    'https://a.storyblok.com/f/1/24x24/0123abcd/inside.png',
  ]),
  getExport('Sanity', 'sanity.ndjson', [
    '/images/d41d8cd98f00b204-boat.png',
    '/images/d41d8cd98f00b204-inside.png',
  ]),
  getExport('Payload', 'payload.json', ['/api/media/file/boat.png', '/api/media/file/inside.png']),
];

/** Unpacks an export with its images next to it, where an import finds them. */
export const unpackExport = ({ file, pictures }: Export, folder: string): string => {
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) {
    const beside = path.join(folder, picture.replace(/^https?:\/\/[^/]*/, ''));
    mkdirSync(path.dirname(beside), { recursive: true });
    copyFileSync(BOAT, beside);
  }
  const unpacked = path.join(folder, path.basename(file));
  cpSync(file, unpacked);
  return unpacked;
};
