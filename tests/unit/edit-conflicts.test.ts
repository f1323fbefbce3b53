import { fieldsInConflict } from '#history/domain/fields-in-conflict';
import {
  askConflictResolution,
  conflictQuestions,
  type Decision,
} from '../../src/plugins/history/admin/src/edit-conflicts/conflict-question';
import { settle } from '../../src/plugins/history/admin/src/edit-conflicts/resolve-conflict';
import type {
  EntryWrite,
  Sent,
  Written,
} from '../../src/plugins/site-content/admin/src/strapi-internals/entry-writes';
import {
  getContentFingerprint,
  isLive,
} from '../../src/plugins/site-content/domain/changes/entry-version';
import type { RowState } from '../../src/plugins/site-content/domain/changes/state';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import {
  type EditConflictDetails,
  formatBaseVersions,
  parseBaseVersions,
} from '../../src/plugins/site-content/domain/panel/edit-conflict';
import { models } from './models';

const draft = (values: object, locale: string | null = null): RowState => ({
  ...{ locale, isPublished: false },
  values: values as RowState['values'],
});
const published = (values: object, locale: string | null = null): RowState => ({
  ...draft(values, locale),
  isPublished: true,
});

const judge = {
  getModel: () => ({ attributes: { title: { type: 'string' }, slug: { type: 'string' } } }),
  canRead: () => true,
};

describe('the header with base versions', () => {
  test('is parsed as it was written', () => {
    const seen = new Map([
      ['one', 'abc-d'],
      ['two', '_-x-p'],
    ]);
    expect(parseBaseVersions(formatBaseVersions(seen))).toEqual(seen);
  });

  test.each([undefined, '', 'x', 'x=', '=y', 'x=y z', 'x=<y>', `x=${'y'.repeat(65)}`])(
    'contains no versions if it is %p',
    (value) => {
      expect(parseBaseVersions(value).size).toBe(0);
    }
  );
});

describe('the content of an entry', () => {
  test('does not depend on timestamps, published rows or other locales', () => {
    const one = [draft({ title: 'A', updatedAt: '1' }, 'en'), draft({ title: 'X' }, 'de')];
    const other = [
      ...[draft({ updatedAt: '2', title: 'A' }, 'en'), published({ title: 'B' }, 'en')],
      draft({ title: 'Y' }, 'de'),
    ];
    expect(getContentFingerprint(one, 'en')).toBe(getContentFingerprint(other, 'en'));
    expect(getContentFingerprint(one, 'de')).not.toBe(getContentFingerprint(other, 'de'));
    expect([isLive(one, 'en'), isLive(other, 'en'), isLive(other, 'de')]).toEqual([
      ...[false, true, false],
    ]);
  });

  test('is the stored row for types without drafts, which never count as published', () => {
    const state = [published({ title: 'A' })];
    expect(getContentFingerprint(state, null)).toContain('"A"');
    expect(isLive(state, null)).toBe(false);
  });
});

describe('the fields in an edit conflict', () => {
  const versions = (seen: string | null, now: string, mine: string | null) => ({
    locale: null,
    seen: seen === null ? null : [draft({ title: seen })],
    now: [draft({ title: now })],
    mine: mine === null ? null : [draft({ title: mine })],
  });
  const asked = (...of: Parameters<typeof versions>) =>
    fieldsInConflict(judge, PAGE, versions(...of)).map(({ isTheirs, isMine, differences }) => [
      ...[isTheirs, isMine],
      ...differences.flatMap(({ before, after }) => [before[0], after[0]]),
    ]);

  test.each([
    ['both editors changed the field', 'A', 'B', 'C', [[true, true, 'B', 'C']]],
    ['only the other editor changed it', 'A', 'B', 'A', [[true, false, 'B', 'A']]],
    ['only the author changed it', 'A', 'A', 'C', [[false, true, 'A', 'C']]],
    ['both made the same change', 'A', 'B', 'B', []],
    ['the base version is unknown', null, 'B', 'C', [[true, true, 'B', 'C']]],
    ['the author sent no values', 'A', 'B', null, [[true, false, 'A', 'B']]],
    ['neither the base version nor the sent values are known', null, 'B', null, []],
  ])('are determined if %s', (_, seen, now, mine, wanted) => {
    expect(asked(seen, now, mine)).toEqual(wanted);
  });

  /** The state of a page with blocks of these headings, which have the ids `a`, `b` … by default. */
  const blocks = (headings: readonly string[], ids = 'abc'): RowState[] => [
    draft({
      body: headings.map((heading) => ({ __component: 'blocks.hero', heading })),
      block_ids: {
        body: headings.map((_, at) => ({ component: 'blocks.hero', id: ids.charAt(at) })),
      },
    }),
  ];
  const askedOfBlocks = (seen: RowState[] | null, now: RowState[], mine: RowState[] | null) =>
    fieldsInConflict(
      { getModel: models(), canRead: () => true },
      ...([PAGE, { locale: null, seen, now, mine }] as const)
    ).map(({ name, isTheirs, isMine, differences }) => [
      ...[name, isTheirs, isMine],
      ...differences.map(({ path }) => path.join('.')),
    ]);
  const withoutIds = (heading: string): RowState[] => [
    draft({ body: [{ __component: 'blocks.hero', heading }] }),
  ];
  const SEEN = blocks(['A', 'B', 'C']);

  test('are listed block by block if all versions have the same blocks', () => {
    expect(askedOfBlocks(SEEN, blocks(['A', 'X', 'Y']), blocks(['Z', 'B', 'Z']))).toEqual([
      ['body.0', false, true, 'body.0.heading'],
      ['body.1', true, false, 'body.1.heading'],
      ['body.2', true, true, 'body.2.heading'],
    ]);
  });

  test.each<[string, RowState[] | null, RowState[], RowState[] | null]>([
    ['another editor moved a block', SEEN, blocks(['B', 'A', 'C'], 'bac'), blocks(['Z', 'B', 'C'])],
    ['another editor removed a block', SEEN, blocks(['A', 'B'], 'ab'), blocks(['Z', 'B', 'C'])],
    [
      'the author added a block',
      SEEN,
      blocks(['X', 'B', 'C']),
      blocks(['A', 'B', 'C', 'D'], 'abcd'),
    ],
    ['the base version is unknown', null, blocks(['A', 'X', 'C']), blocks(['Z', 'B', 'C'])],
    ['the author sent no blocks', SEEN, blocks(['A', 'X', 'C']), null],
    ['blocks have no ids', withoutIds('A'), withoutIds('B'), withoutIds('C')],
  ])('include all blocks as one field if %s', (_, seen, now, mine) => {
    expect(askedOfBlocks(seen, now, mine).map(([name]) => name)).toEqual(['body']);
  });
});

describe('the blocks in an edit conflict', () => {
  const of = (ids: string): RowState[] => [
    draft({
      body: [...ids].map((id) => ({ __component: `blocks.${id === 'q' ? 'quote' : 'hero'}` })),
      block_ids: { body: [...ids].map((id) => ({ id })) },
    }),
  ];
  const parts = (seen: RowState[] | null, now: RowState[], mine: RowState[] | null) =>
    fieldsInConflict(
      { getModel: models(), canRead: () => true },
      ...([PAGE, { locale: null, seen, now, mine }] as const)
    ).flatMap(({ differences }) =>
      differences.map(
        ({ path, part, before, after }) => `${path.join('.')} ${part}: ${before} > ${after}`
      )
    );

  test.each<[string, string[], RowState[] | null, RowState[], RowState[] | null]>([
    [
      'both added one',
      ['body.1 added: blocks.quote > ', 'body.1 added:  > blocks.hero'],
      ...([of('a'), of('aq'), of('ab')] as const),
    ],
    [
      'both removed one',
      ['body.0 removed: blocks.hero > ', 'body.1 removed:  > blocks.quote'],
      ...([of('abq'), of('ab'), of('bq')] as const),
    ],
    ['others added one', ['body.1 added: blocks.quote > '], of('a'), of('aq'), of('a')],
    ['others removed one', ['body.1 removed:  > blocks.quote'], of('aq'), of('a'), of('aq')],
    [
      'nothing is known of what was loaded',
      ['body.1 undefined: blocks.quote > '],
      null,
      of('aq'),
      of('a'),
    ],
    ['nothing was sent', ['body.1 removed: blocks.quote > '], of('aq'), of('a'), null],
  ])('are listed as added or removed if %s', (_what, wanted, seen, now, mine) => {
    expect(parts(seen, now, mine)).toEqual(wanted);
  });
});

describe('a save with an edit conflict', () => {
  const field = (name: string) => ({ name, isTheirs: true, isMine: true, differences: [] });
  const heldBy = (version: string, more: Partial<EditConflictDetails> = {}): Written => ({
    error: {
      name: 'ConflictError',
      details: {
        ...{ code: 'entry.changed-since-seen', type: PAGE, document: 'one', version },
        ...{ isUnpublished: false, hasMine: true, by: [], fields: [field('title'), field('slug')] },
        ...more,
      },
    },
  });
  const DONE: Written = { data: 'done' };
  const TAKEN = { name: 'taken', message: '' };

  /** Settles a save against a server with these responses in turn, and makes these decisions in turn. */
  const settling = async (
    answers: readonly Written[],
    decisions: readonly Decision[],
    more: Partial<EntryWrite> = {}
  ) => {
    const sent: Sent[] = [];
    let shown = 0;
    const away = conflictQuestions.registerHost(Symbol('test'));
    const written = settle(
      {
        ...{ uid: PAGE, kind: 'save', documents: ['one'] },
        data: { title: 'T', slug: 's', note: 'n' },
        seen: new Map([['one', 'v1']]),
        send: async (one) => {
          sent.push(one);
          return answers[sent.length - 1] ?? DONE;
        },
        showStored: () => void (shown += 1),
        ...more,
      },
      () => TAKEN
    );
    for (const decision of decisions) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      conflictQuestions.getQuestion()?.decide(decision);
    }
    const result = await written;
    away();
    return {
      result,
      shown,
      data: sent.map(({ data }) => data),
      documents: sent.map(({ documents }) => documents),
      seen: sent.map(({ seen }) => seen.get('one')),
    };
  };
  const write = (...theirs: string[]) => ({ kind: 'write', theirs: new Set(theirs) }) as const;

  test("is sent again with the author's choices and the version that they were shown", async () => {
    const { result, data, seen } = await settling([heldBy('v2')], [write('title')]);
    expect(result).toBe(DONE);
    expect(data[1]).toEqual({ slug: 's', note: 'n' });
    expect(seen[1]).toBe('v2');
  });

  test('keeps the stored version of a block by sending only its id', async () => {
    const [hero, quote] = [
      { __component: 'blocks.hero', id: 1, heading: 'Mine' },
      { __component: 'blocks.quote', id: 2, text: 'Old' },
    ];
    const { data } = await settling([heldBy('v2')], [write('body.1')], {
      data: { title: 'T', body: [hero, quote] },
    });
    const kept = { __component: 'blocks.quote', id: 2 };
    expect(data[1]).toEqual({ title: 'T', body: [hero, kept] });
  });

  test('asks again if the entry was changed again', async () => {
    const answers = [heldBy('v2'), heldBy('v3')];
    const { data, seen } = await settling(answers, [write('title'), write('slug')]);
    expect(data.at(-1)).toEqual({ note: 'n' });
    expect(seen.at(-1)).toBe('v3');
  });

  test('is sent again without asking if no field that the author may read differs', async () => {
    const { result, data } = await settling([heldBy('v2', { fields: [] })], []);
    expect(result).toBe(DONE);
    expect(data).toHaveLength(2);
  });

  test('is not sent if the author chooses all stored values, unless it publishes', async () => {
    const saved = await settling([heldBy('v2')], [write('title', 'slug')]);
    expect(saved).toMatchObject({ result: { error: TAKEN }, shown: 1 });
    expect(saved.data).toHaveLength(1);
    const live = await settling([heldBy('v2')], [write('title', 'slug')], { kind: 'publish' });
    expect(live).toMatchObject({ result: DONE, shown: 0 });
  });

  test('returns the error to the form if the author goes back', async () => {
    const { result, data } = await settling([heldBy('v2')], [{ kind: 'back' }]);
    // The message says to save again, which shows the choice again.
    const notChosen = { code: 'entry.versions-not-chosen' } as object;
    expect(result).toEqual(heldBy('v2', notChosen));
    expect(data).toHaveLength(1);
  });

  test('continues without an entry that is excluded from a bulk action', async () => {
    const { documents } = await settling([heldBy('v2')], [{ kind: 'leave-out' }], {
      documents: ['one', 'two'],
    });
    expect(documents).toEqual([['one', 'two'], ['two']]);
  });

  test('stops after one retry if the server reports the same conflict again', async () => {
    const held = heldBy('v2', { fields: [] });
    const { result, data } = await settling([held, held, held], []);
    expect(result).toBe(held);
    expect(data).toHaveLength(2);
  });

  test('returns to the form if no conflict dialog is available', async () => {
    const { details } = (heldBy('v2') as { error: { details: unknown } }).error;
    const question = {
      held: details as EditConflictDetails,
      ...({ kind: 'save', isOneOfMany: false } as const),
    };
    expect(await askConflictResolution(question)).toEqual({ kind: 'back' });
  });

  test('leaves any other error to the form', async () => {
    const failed: Written = { error: { name: 'ValidationError', details: {} } };
    expect((await settling([failed], [])).result).toBe(failed);
  });
});
