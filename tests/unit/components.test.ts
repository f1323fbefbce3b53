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
    ['a URL that replaces a disconnected page', { page: { disconnect: [{}] }, url: '/a/' }],
    ['a URL beside an empty relation', { page: { connect: [], disconnect: [] }, url: '/a/' }],
    ['a URL with the page set to null', { page: null, url: '/a/' }],
    ['nothing yet, in a draft', { text: '' }],
  ])('may contain %s', (_what, link) => {
    expect(checkComponents(models(), PAGE, hero({ text: 'Go', ...link }))).toEqual([]);
  });

  test.each([
    ['a page and a URL', { page: { connect: [{ documentId: 'p' }] }, url: '/a/' }],
    ['a page by "set" and a URL', { page: { set: [{ documentId: 'p' }] }, url: '/a/' }],
    ['a stored page and a URL', { page: { documentId: 'p' }, url: '/a/' }],
    ['a javascript: URL', { url: 'javascript:x' }],
    ['a protocol-relative URL', { url: '//example.com/' }],
    ['a URL with white space', { url: '/a b' }],
    ['a URL that is not a string', { url: 1 }],
  ])('may not contain %s', (_what, link) => {
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
  ])('an embed of %j has errors at %j', (url, expected) => {
    const page = { body: [{ __component: 'blocks.embed', url }] };
    expect(paths(checkComponents(models(), PAGE, page))).toEqual(expected);
  });

  test('all errors are reported at once, each with its path', () => {
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

  test('links in added attributes and blocks are checked as well', () => {
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
    ['no value', undefined],
    ['null', null],
    ['a string', 'body'],
    ['entries that are not components', [null, 1, 'x', [], {}]],
    ['a component that does not exist', [{ __component: 'blocks.unknown', link: { url: 'x' } }]],
    ['a component whose name is not a string', [{ __component: 1 }]],
  ])("an invalid value is left to Strapi's validation: %s", (_what, body) => {
    expect([...walkComponents(models(), PAGE, { body })]).toEqual([]);
    expect(checkComponents(models(), PAGE, { body })).toEqual([]);
  });
});

describe('publishing requires', () => {
  test.each([
    ['a title and a slug', { title: '', slug: null }, ['title', 'slug']],
    ['a title that is more than white space', { title: ' \t\u00a0\u200b', slug: 'a' }, ['title']],
    ['nothing beyond a title and a slug', PUBLISHABLE, []],
    ['the heading of a hero', { __component: 'blocks.hero' }, ['body.0.heading']],
    ['the HTML of a rich text', { __component: 'blocks.rich-text', html: '' }, ['body.0.html']],
    ['the image of an image block', { __component: 'blocks.image', image: null }, ['body.0.image']],
    [
      'the heading of a call to action',
      { __component: 'blocks.call-to-action' },
      ['body.0.heading'],
    ],
    ['no heading for cards', { __component: 'blocks.cards', cards: [] }, []],
    ['the title of a card', { __component: 'blocks.cards', cards: [{}] }, ['body.0.cards.0.title']],
    [
      'the question and answer of an FAQ entry',
      { __component: 'blocks.faq', questions: [{ question: 'a', answer: 'b' }, {}] },
      ['body.0.questions.1.question', 'body.0.questions.1.answer'],
    ],
    [
      'more than white space in block fields',
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
      'a page or a URL for a link',
      { __component: 'blocks.hero', heading: 'a', link: { text: 'a', page: null, url: '' } },
      ['body.0.link.url'],
    ],
    [
      'only one of page and URL for a link',
      { __component: 'blocks.hero', heading: 'a', link: { text: 'a', page: { documentId: 'p' } } },
      [],
    ],
  ])('%s', (_what, values: Values, expected) => {
    const page = '__component' in values ? { ...PUBLISHABLE, body: [values] } : values;
    expect(paths(checkRequired(models(), PAGE, page))).toEqual(expected);
  });

  test('added attributes that are marked as required', () => {
    const getModel = models({ [PAGE]: { author: { type: 'string', required: true } } });
    expect(paths(checkRequired(getModel, PAGE, PUBLISHABLE))).toEqual(['author']);
    expect(checkRequired(getModel, PAGE, { ...PUBLISHABLE, author: 'a' })).toEqual([]);
  });
});

describe('the models along a path', () => {
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
    ['a block that does not exist', ['body', 7, 'text'], [PAGE]],
  ])('are found for %s', (_what, path, owners) => {
    expect(findModels(models(), PAGE, page, path)).toEqual(owners);
  });

  test('are found for a list of components in a block', () => {
    const path = ['body', 2, 'questions', 0, 'question'];
    const owners = [PAGE, 'blocks.faq', 'shared.question'];
    expect(findModels(models(), PAGE, page, path)).toEqual(owners);
  });
});
