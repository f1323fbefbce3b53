import cards from '../../src/components/blocks/cards.json';
import hero from '../../src/components/blocks/hero.json';
import image from '../../src/components/blocks/image.json';
import richText from '../../src/components/blocks/rich-text.json';
import card from '../../src/components/shared/card.json';
import type { GetModel, Model } from '../../src/plugins/site-content/domain/components/walk';
import { findImagesWithoutText } from '../../src/plugins/site-content/domain/rules/images-without-text';

const MODELS: Readonly<Record<string, unknown>> = {
  'blocks.cards': cards,
  'blocks.hero': hero,
  'blocks.image': image,
  'blocks.rich-text': richText,
  'shared.card': card,
};
const getModel: GetModel = (uid) => MODELS[uid] as Model;

const PHOTO = { id: 1, mime: 'image/jpeg', alternativeText: null };
const NAMED = { id: 2, mime: 'image/jpeg', alternativeText: 'A ferry' };
const FILM = { id: 3, mime: 'video/mp4', alternativeText: null };

const find = (component: string, values: object): number[] =>
  findImagesWithoutText(getModel, [
    { __component: 'blocks.rich-text', html: '<p>a</p>' },
    { __component: component, ...values },
  ]).map(({ at }) => at);

test.each([
  ['blocks.image', { image: PHOTO }],
  ['blocks.image', { image: PHOTO, alt: ' \u00a0' }],
  ['blocks.image', { image: { ...PHOTO, alternativeText: '' }, alt: null }],
  ['blocks.hero', { heading: 'A', image: PHOTO }],
  [
    'blocks.cards',
    {
      cards: [
        { title: 'A', image: NAMED },
        { title: 'B', image: PHOTO },
      ],
    },
  ],
])('finds the image without an alternative text in %s with %j', (component, values) => {
  expect(find(component, values)).toEqual([1]);
});

test.each([
  ['blocks.image', { image: PHOTO, alt: 'Our ferry' }],
  ['blocks.image', { image: NAMED }],
  ['blocks.image', { image: null }],
  ['blocks.image', { image: FILM }],
  ['blocks.cards', { cards: [] }],
  ['blocks.gone', { image: PHOTO }],
])('finds nothing in %s with %j', (component, values) => {
  expect(find(component, values)).toEqual([]);
});

test('finds nothing in a body that is not set', () => {
  expect(findImagesWithoutText(getModel, undefined)).toEqual([]);
});
