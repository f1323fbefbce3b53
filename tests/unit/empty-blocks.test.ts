import callToAction from '../../src/components/blocks/call-to-action.json';
import cards from '../../src/components/blocks/cards.json';
import embed from '../../src/components/blocks/embed.json';
import faq from '../../src/components/blocks/faq.json';
import hero from '../../src/components/blocks/hero.json';
import image from '../../src/components/blocks/image.json';
import quote from '../../src/components/blocks/quote.json';
import richText from '../../src/components/blocks/rich-text.json';
import card from '../../src/components/shared/card.json';
import link from '../../src/components/shared/link.json';
import question from '../../src/components/shared/question.json';
import type { GetModel, Model } from '../../src/plugins/site-content/domain/components/walk';
import {
  findEmptyBlocks,
  getRequiredFields,
} from '../../src/plugins/site-content/domain/rules/empty-blocks';

const MODELS: Readonly<Record<string, unknown>> = {
  'blocks.call-to-action': callToAction,
  'blocks.cards': cards,
  'blocks.embed': embed,
  'blocks.faq': faq,
  'blocks.hero': hero,
  'blocks.image': image,
  'blocks.quote': quote,
  'blocks.rich-text': richText,
  'shared.card': card,
  'shared.link': link,
  'shared.question': question,
  'blocks.switch': { attributes: { isWide: { type: 'boolean' }, look: { type: 'enumeration' } } },
};
const getModel: GetModel = (uid) => MODELS[uid] as Model;

const empty = (component: string, values: object): (string | null)[] =>
  findEmptyBlocks(getModel, [{ __component: component, ...values }]).map(({ part }) => part);

test.each([
  ['blocks.rich-text', {}],
  ['blocks.rich-text', { html: null }],
  ['blocks.rich-text', { html: '<p> </p><p>&nbsp;\u00a0<br></p>' }],
  ['blocks.hero', { heading: '  ', text: '', image: null, link: null }],
  ['blocks.hero', { link: { text: ' ', page: { connect: [], disconnect: [] }, url: '' } }],
  ['blocks.image', { image: null }],
  ['blocks.quote', { text: '\n', attribution: '\u200b' }],
  ['blocks.cards', { cards: [] }],
  ['blocks.cards', { cards: [{ title: ' ' }] }],
  ['blocks.faq', {}],
  ['blocks.switch', { isWide: true, look: 'plain' }],
])('%s with %j is empty', (component, values) => {
  expect(empty(component, values)).toEqual([null]);
});

test.each([
  ['blocks.cards', { heading: 'Ships', cards: [] }, ['cards']],
  ['blocks.cards', { heading: 'Ships', cards: [{ title: '' }, {}] }, ['cards']],
  ['blocks.faq', { heading: 'Questions' }, ['questions']],
])('%s with %j lacks its main content', (component, values, parts) => {
  expect(empty(component, values)).toEqual(parts);
});

test.each([
  ['blocks.rich-text', { html: '<p>a</p>' }],
  ['blocks.rich-text', { html: '<figure><img src="/uploads/a.png" alt=""></figure>' }],
  ['blocks.hero', { image: { id: 1 } }],
  ['blocks.hero', { link: { page: { connect: [{ documentId: 'a' }] } } }],
  ['blocks.hero', { link: { page: { count: 1 } } }],
  ['blocks.cards', { cards: [{}, { title: 'Ferry' }] }],
  ['blocks.faq', { questions: [{ question: 'Why?' }] }],
  ['blocks.embed', { url: 'https://example.com/' }],
  ['blocks.gone', {}],
])('%s with %j is not empty', (component, values) => {
  expect(empty(component, values)).toEqual([]);
});

test('empty blocks are listed with their positions', () => {
  const body = [
    { __component: 'blocks.quote', text: 'a' },
    { __component: 'blocks.rich-text', html: '<p></p>' },
  ];
  expect(findEmptyBlocks(getModel, body)).toEqual([
    { at: 1, component: 'blocks.rich-text', part: null },
  ]);
  expect(findEmptyBlocks(getModel, null)).toEqual([]);
});

test.each([
  ['blocks.image', null, ['image']],
  ['blocks.hero', null, ['heading']],
  ['blocks.cards', 'cards', []],
  ['blocks.faq', null, []],
])('an empty %s (list: %s) cannot be published without %j', (component, part, fields) => {
  expect(getRequiredFields(getModel, { at: 0, component, part })).toEqual(fields);
});
