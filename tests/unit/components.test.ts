import { findModels, walkComponents } from '../../src/plugins/site-content/domain/components/walk';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import type { Problem } from '../../src/plugins/site-content/domain/problems/problem';
import {
  checkComponents,
  checkRequired,
} from '../../src/plugins/site-content/domain/rules/components';
import { models } from './models';

type Values = Record<string, unknown>;

const paths = (problems: readonly Problem[]): string[] =>
  problems.map(({ path }) => path.join('.'));
const hero = (link: unknown): Values => ({
  body: [{ __component: 'blocks.hero', heading: 'Hello', link }],
});
const PUBLISHABLE = { title: 'About', slug: 'about' };

describe('a link in a block', () => {
  test.each([
    ['a page', { page: { connect: [{ documentId: 'p' }] } }],
    ['a page by its id', { page: 'p' }],
    ['a stored page', { page: { id: 1, documentId: 'p' }, url: '' }],
    ['a path', { url: '/about/' }],
    ['a URL', { url: 'https://example.com/' }],
    ['a tel: link', { url: 'tel:+49301' }],
    ['a mailto: link', { url: 'mailto:a@b.c' }],
    ['a URL in place of a page that is taken away', { page: { disconnect: [{}] }, url: '/a/' }],
    ['a URL beside an empty relation', { page: { connect: [], disconnect: [] }, url: '/a/' }],
    ['a URL beside no page', { page: null, url: '/a/' }],
    ['nothing yet, in a draft', { text: '' }],
  ])('may lead to %s', (_what, link) => {
    expect(checkComponents(models(), PAGE, hero({ text: 'Go', ...link }))).toEqual([]);
  });

  test.each([
    ['a page and a URL', { page: { connect: [{ documentId: 'p' }] }, url: '/a/' }],
    ['a page set and a URL', { page: { set: [{ documentId: 'p' }] }, url: '/a/' }],
    ['a stored page and a URL', { page: { documentId: 'p' }, url: '/a/' }],
    ['a javascript: URL', { url: 'javascript:x' }],
    ['another site without a scheme', { url: '//example.com/' }],
    ['white space', { url: '/a b' }],
    ['what is no text', { url: 1 }],
  ])('may not lead to %s', (_what, link) => {
    expect(paths(checkComponents(models(), PAGE, hero({ text: 'Go', ...link })))).toEqual([
      'body.0.link.url',
    ]);
  });
});

describe('the blocks of a page', () => {
  test.each([
    ['https://player.example.com/1', []],
    ['http://player.example.com/1', []],
    ['', []],
    ['/videos/1', ['body.0.url']],
    ['tel:1', ['body.0.url']],
  ])('an embed of %j is refused under %j', (url, expected) => {
    const page = { body: [{ __component: 'blocks.embed', url }] };
    expect(paths(checkComponents(models(), PAGE, page))).toEqual(expected);
  });

  test('all broken rules are reported at once, each under its place', () => {
    const link = { text: 'Go', url: 'x' };
    const page = {
      body: [
        { __component: 'blocks.call-to-action', link },
        { __component: 'blocks.cards', cards: [{ link: null }, { link }] },
        { __component: 'blocks.embed', url: 'x' },
      ],
    };
    expect(paths(checkComponents(models(), PAGE, page))).toEqual([
      'body.0.link.url',
      'body.1.cards.1.link.url',
      'body.2.url',
    ]);
  });

  test('links are judged in attributes and blocks that were added as well', () => {
    const link = { type: 'component', component: 'shared.link' };
    const getModel = models({ [PAGE]: { teaser: link }, 'blocks.added': { more: link } });
    const page = {
      teaser: { url: 'x' },
      body: [{ __component: 'blocks.added', more: { url: 'x' } }],
    };
    expect(paths(checkComponents(getModel, PAGE, page)).sort()).toEqual([
      'body.0.more.url',
      'teaser.url',
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no list', 'body'],
    ['entries that are no components', [null, 1, 'x', [], {}]],
    ['a component that does not exist', [{ __component: 'blocks.unknown', link: { url: 'x' } }]],
    ['a component whose name is no text', [{ __component: 1 }]],
  ])('%s in their place is left to Strapi to refuse', (_what, body) => {
    expect([...walkComponents(models(), PAGE, { body })]).toEqual([]);
    expect(checkComponents(models(), PAGE, { body })).toEqual([]);
  });
});

describe('what publishing requires', () => {
  test.each([
    ['a title and a slug', { title: '', slug: null }, ['title', 'slug']],
    ['more than spaces', { title: ' \t\u00a0\u200b', slug: 'a' }, ['title']],
    ['no more than that', PUBLISHABLE, []],
    ['the heading of a hero', { __component: 'blocks.hero' }, ['body.0.heading']],
    ['the HTML of a rich text', { __component: 'blocks.rich-text', html: '' }, ['body.0.html']],
    ['the image of an image block', { __component: 'blocks.image', image: null }, ['body.0.image']],
    [
      'the heading of a call to action',
      { __component: 'blocks.call-to-action' },
      ['body.0.heading'],
    ],
    ['no heading of cards', { __component: 'blocks.cards', cards: [] }, []],
    ['the title of a card', { __component: 'blocks.cards', cards: [{}] }, ['body.0.cards.0.title']],
    [
      'question and answer',
      { __component: 'blocks.faq', questions: [{ question: 'a', answer: 'b' }, {}] },
      ['body.0.questions.1.question', 'body.0.questions.1.answer'],
    ],
    [
      'more than spaces in blocks',
      {
        __component: 'blocks.hero',
        heading: ' ',
        link: { text: '\n', url: '/a/' },
      },
      ['body.0.heading', 'body.0.link.text'],
    ],
    ['the text of a quote', { __component: 'blocks.quote', attribution: 'a' }, ['body.0.text']],
    ['the URL of an embed', { __component: 'blocks.embed', title: 'a' }, ['body.0.url']],
    [
      'the text of a link',
      { __component: 'blocks.hero', heading: 'a', link: { url: '/a/' } },
      ['body.0.link.text'],
    ],
    [
      'a page or a URL of a link',
      { __component: 'blocks.hero', heading: 'a', link: { text: 'a', page: null, url: '' } },
      ['body.0.link.url'],
    ],
    [
      'one of them only',
      { __component: 'blocks.hero', heading: 'a', link: { text: 'a', page: { documentId: 'p' } } },
      [],
    ],
  ])('is %s', (_what, values: Values, expected) => {
    const page = '__component' in values ? { ...PUBLISHABLE, body: [values] } : values;
    expect(paths(checkRequired(models(), PAGE, page))).toEqual(expected);
  });

  test('includes attributes that were added and marked as required', () => {
    const getModel = models({ [PAGE]: { author: { type: 'string', required: true } } });
    expect(paths(checkRequired(getModel, PAGE, PUBLISHABLE))).toEqual(['author']);
    expect(checkRequired(getModel, PAGE, { ...PUBLISHABLE, author: 'a' })).toEqual([]);
  });
});

describe('who owns the names in a path', () => {
  const page = {
    seo_title: '',
    body: [
      { __component: 'blocks.quote', text: '' },
      { __component: 'blocks.hero', link: { url: '' } },
      { __component: 'blocks.faq', questions: [{ question: '' }] },
    ],
  };

  test.each([
    ['an attribute of the page', ['seo_title'], [PAGE]],
    ['a block', ['body', 0], [PAGE]],
    ['a field of a block', ['body', 0, 'text'], [PAGE, 'blocks.quote']],
    ['a component of a block', ['body', 1, 'link', 'url'], [PAGE, 'blocks.hero', 'shared.link']],
    ['an empty component', ['body', 1, 'image'], [PAGE, 'blocks.hero']],
    ['a block that is gone', ['body', 7, 'text'], [PAGE]],
  ])('is known for %s', (_what, path, owners) => {
    expect(findModels(models(), PAGE, page, path)).toEqual(owners);
  });

  test('is known for a list of components in a block', () => {
    const path = ['body', 2, 'questions', 0, 'question'];
    const owners = [PAGE, 'blocks.faq', 'shared.question'];
    expect(findModels(models(), PAGE, page, path)).toEqual(owners);
  });
});
