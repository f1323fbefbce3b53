import { findDifferences, MASK } from '#history/domain/differences';
import { findRequiredPermissions } from '#history/domain/required-permissions';
import type { Difference } from '#site-content/domain/changes/difference';
import type { RowState, State } from '../../src/plugins/site-content/domain/changes/state';
import { PAGE, REDIRECT, SITE_KEYS } from '../../src/plugins/site-content/domain/content-types';
import { models } from './models';

const row = (values: object, isPublished = false): RowState => ({
  ...{ isPublished, locale: null },
  values: { ...values },
});

const between = (
  before: State,
  after: State,
  uid = PAGE,
  canRead: (name: string) => boolean = () => true
): Difference[] => findDifferences({ getModel: models(), canRead }, uid, before, after);

const reported = (differences: readonly Difference[]): string[] =>
  differences.map(
    ({ of, path, kind, before, after }) =>
      `${of} ${kind} ${path.join('.')}: ${before.join(', ')} > ${after.join(', ')}`
  );

const text = (html: string) => ({ __component: 'blocks.rich-text', html });
const hero = (heading: string) => ({ __component: 'blocks.hero', heading });

describe('the differences of an entry', () => {
  test('are listed by attribute, without internal attributes', () => {
    const before = [row({ title: 'One', show_in_menus: false, updatedAt: 'a', seo_title: null })];
    const after = [row({ title: 'Two', show_in_menus: true, updatedAt: 'b', seo_title: null })];
    expect(reported(between(before, after))).toEqual([
      'draft text title: One > Two',
      'draft boolean show_in_menus: false > true',
    ]);
    expect(reported(between([], [row({ title: 'New', body: [] })]))).toEqual([
      'draft text title:  > New',
    ]);
    expect(reported(between(before, []))).toEqual([
      'draft text title: One > ',
      'draft boolean show_in_menus: false > ',
    ]);
  });

  test('are those of the published row for types without drafts', () => {
    expect(reported(between([row({ source: '/a' })], [], REDIRECT))).toEqual([
      'published text source: /a > ',
    ]);
  });

  test('ignore changes between an empty string and no value', () => {
    const before = [row({ title: 'One', seo_title: '', body: [{ ...hero('a'), text: '' }] })];
    expect(reported(between(before, [row({ title: 'One', body: [hero('a')] })]))).toEqual([]);
    expect(reported(between(before, []))).not.toContain('draft text seo_title:  > ');
    const named = [row({ title: 'One', seo_title: 'Named', body: [hero('a')] })];
    expect(reported(between(before, named))).toEqual(['draft text seo_title:  > Named']);
  });

  test('include the model of each attribute in their path', () => {
    const of = (text: string): State => [
      row({ title: text, body: [{ ...hero('a'), link: { text } }] }),
    ];
    expect(between(of('a'), of('b')).map(({ path, models }) => ({ path, models }))).toEqual([
      { path: ['title'], models: [PAGE] },
      { path: ['body', 0, 'link', 'text'], models: [PAGE, 'blocks.hero', 'shared.link'] },
    ]);
  });

  test('are listed once if the draft and the published version changed in the same way', () => {
    const both = (title: string): State => [row({ title }), row({ title }, true)];
    expect(reported(between(both('One'), both('Two')))).toEqual(['both text title: One > Two']);
  });

  test('compare a first publication with the draft, and are empty when a page is unpublished', () => {
    const both = (title: string): State => [row({ title }), row({ title }, true)];
    expect(reported(between([row({ title: 'One' })], both('One')))).toEqual([]);
    expect(reported(between([row({ title: 'One' })], both('Two')))).toEqual([
      'both text title: One > Two',
    ]);
    expect(reported(between(both('One'), [row({ title: 'One' })]))).toEqual([]);
    expect(reported(between([], both('One')))).toEqual(['both text title:  > One']);
    expect(reported(between(both('One'), []))).toEqual(['both text title: One > ']);
  });

  test('list added, changed and removed blocks, and leave out unchanged ones', () => {
    const of = (...body: object[]): State => [row({ body })];
    const [a, b, c] = [text('a'), hero('b'), text('c')];
    expect(reported(between(of(a, c), of(a, b, c)))).toEqual([
      'draft part body.1:  > blocks.hero',
      'draft text body.1.heading:  > b',
    ]);
    expect(reported(between(of(a, b, c), of(a, text('d'), c)))).toEqual([
      'draft part body.1: blocks.hero > ',
      'draft text body.1.heading: b > ',
      'draft part body.1:  > blocks.rich-text',
      'draft html body.1.html:  > d',
    ]);
    expect(reported(between(of(a, b), of(text('x'), b)))).toEqual([
      'draft html body.0.html: a > x',
    ]);
    expect(reported(between(of({ __component: 'blocks.gone', text: 'a' }), of()))).toEqual([
      'draft part body.0: blocks.gone > ',
    ]);
  });

  test('show one block as removed and another as added elsewhere, and compare the others with themselves', () => {
    const of = (...body: object[]): State => [row({ body })];
    const [a, b, c] = [text('a'), hero('b'), text('c')];
    expect(
      reported(between(of(a, b, c), of(a, text('C'), { __component: 'blocks.quote', text: 'd' })))
    ).toEqual([
      'draft part body.1: blocks.hero > ',
      'draft text body.1.heading: b > ',
      'draft html body.1.html: c > C',
      'draft part body.2:  > blocks.quote',
      'draft text body.2.text:  > d',
    ]);
    expect(reported(between(of(a, b, c), of(b, c, hero('d'))))).toEqual([
      'draft part body.0: blocks.rich-text > ',
      'draft html body.0.html: a > ',
      'draft part body.2:  > blocks.hero',
      'draft text body.2.heading:  > d',
    ]);
  });

  test('compare blocks with the same id, even if one of them now has the content of another', () => {
    const of = (ids: string, ...body: object[]): State => [
      row({ body, block_ids: { body: [...ids].map((id) => ({ id })) } }),
    ];
    expect(
      reported(
        between(
          of('abc', text('1'), text('2'), text('3')),
          of('abc', text('2'), text('3'), text('3'))
        )
      )
    ).toEqual(['draft html body.0.html: 1 > 2', 'draft html body.1.html: 2 > 3']);
    expect(
      reported(between(of('ab', text('1'), text('2')), of('cb', text('x'), text('2'))))
    ).toEqual([
      'draft part body.0: blocks.rich-text > ',
      'draft html body.0.html: 1 > ',
      'draft part body.0:  > blocks.rich-text',
      'draft html body.0.html:  > x',
    ]);
  });

  test('show related entries by their document ids', () => {
    const [parent] = between(
      [row({ parent_document_id: null })],
      [row({ parent_document_id: 'above' })]
    );
    expect(parent).toMatchObject({
      ...{ path: ['parent'], kind: 'entry', target: PAGE },
      ...{ before: [], after: ['above'] },
    });
    const link = (page_document_id: string) => ({ text: 'Go', page_document_id });
    const of = (page: string): State => [row({ body: [{ ...hero('b'), link: link(page) }] })];
    expect(reported(between(of('a'), of('b')))).toEqual(['draft entry body.0.link.page: a > b']);
  });

  test('mask secrets for every user', () => {
    const of = (password: string | null): State => [row({ password }, true)];
    const found = between(of('Sesame'), of('Open'), SITE_KEYS);
    expect(found).toMatchObject([{ kind: 'secret', before: [MASK], after: [MASK] }]);
    expect(between(of(null), of('Open'), SITE_KEYS)).toMatchObject([{ before: [], after: [MASK] }]);
  });

  test('leave out attributes that the user may not read', () => {
    const before = [row({ title: 'One', body: [text('a')] })];
    const after = [row({ title: 'Two', body: [text('b'), hero('c')] })];
    const may = (...names: string[]) =>
      reported(between(before, after, PAGE, (name) => names.includes(name.split('.')[0] ?? '')));
    expect(may()).toEqual([]);
    expect(may('title')).toEqual(['draft text title: One > Two']);
    expect(may('body')).toHaveLength(3);
  });
});

describe('the permissions required to restore', () => {
  const draft = row({ title: 'One', slug: 'one', parent_document_id: 'above', note: null });
  const published = { ...draft, isPublished: true };

  test.each<[string, State | null, State | null, unknown[]]>([
    ['the state before creation of a deleted entry', null, null, []],
    ['the state before creation', null, [draft], [{ action: 'delete', fields: [] }]],
    [
      'a deleted entry that was published',
      [draft, published],
      null,
      [
        { action: 'create', fields: ['title', 'slug', 'parent'] },
        { action: 'publish', fields: [] },
      ],
    ],
    [
      'an earlier title',
      [draft],
      [row({ ...draft.values, title: 'Two' })],
      [{ action: 'update', fields: ['title'] }],
    ],
    [
      'an unpublished draft of a published entry',
      [draft],
      [draft, published],
      [{ action: 'publish', fields: [] }],
    ],
    ['the current state', [draft], [draft], []],
  ])('%s', (_what, state, now, takes) => {
    expect(findRequiredPermissions(state, now, true)).toEqual(takes);
  });

  test('an entry of a type without drafts', () => {
    const of = (note: string): State => [row({ source: '/a', note, updatedAt: note }, true)];
    expect(findRequiredPermissions(of('a'), of('b'), false)).toEqual([
      { action: 'update', fields: ['note'] },
    ]);
    expect(
      findDifferences({ getModel: models(), canRead: () => true }, REDIRECT, of('a'), of('b'))
    ).toEqual([expect.objectContaining({ of: 'published', path: ['note'] })]);
  });
});
