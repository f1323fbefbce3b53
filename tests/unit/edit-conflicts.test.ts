import {
  askAuthor,
  beHost,
  type ConflictQuestion,
  type Decision,
  questionNow,
} from '../../src/plugins/site-content/admin/src/edit-conflicts/ask-author';
import { settle } from '../../src/plugins/site-content/admin/src/edit-conflicts/resolve-conflict';
import type {
  EntryWrite,
  Sent,
  Written,
} from '../../src/plugins/site-content/admin/src/strapi-internals/entry-writes';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import {
  fieldsInConflict,
  isLive,
  saidIn,
} from '../../src/plugins/site-content/domain/history/fields-in-conflict';
import type { RowState } from '../../src/plugins/site-content/domain/history/state';
import {
  type EditConflictDetails,
  readSeen,
  writeSeen,
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
  mayRead: () => true,
};

describe('the header that names versions', () => {
  test('is read as it was written', () => {
    const seen = new Map([
      ['one', { version: 'abc-d', isSettled: false }],
      ['two', { version: '_-x-p', isSettled: true }],
    ]);
    expect(readSeen(writeSeen(seen))).toEqual(seen);
  });

  test.each([undefined, '', 'x', 'x=', '=y', 'x=y z', 'x=<y>', `x=${'y'.repeat(65)}`])(
    'names nothing where it is %p',
    (value) => {
      expect(readSeen(value).size).toBe(0);
    }
  );
});

describe('what is said in an entry', () => {
  test('is not when it was saved, nor what is published, nor in another language', () => {
    const one = [draft({ title: 'A', updatedAt: '1' }, 'en'), draft({ title: 'X' }, 'de')];
    const other = [
      ...[draft({ updatedAt: '2', title: 'A' }, 'en'), published({ title: 'B' }, 'en')],
      draft({ title: 'Y' }, 'de'),
    ];
    expect(saidIn(one, 'en')).toBe(saidIn(other, 'en'));
    expect(saidIn(one, 'de')).not.toBe(saidIn(other, 'de'));
    expect([isLive(one, 'en'), isLive(other, 'en'), isLive(other, 'de')]).toEqual([
      ...[false, true, false],
    ]);
  });

  test('is what is stored, for types without drafts, which are not published', () => {
    const state = [published({ title: 'A' })];
    expect(saidIn(state, null)).toContain('"A"');
    expect(isLive(state, null)).toBe(false);
  });
});

describe('what its author is asked about', () => {
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
    ['both have changed it', 'A', 'B', 'C', [[true, true, 'B', 'C']]],
    ['others have', 'A', 'B', 'A', [[true, false, 'B', 'A']]],
    ['he has', 'A', 'A', 'C', [[false, true, 'A', 'C']]],
    ['both have done the same', 'A', 'B', 'B', []],
    ['nobody knows what they have seen', null, 'B', 'C', [[true, true, 'B', 'C']]],
    ['he has sent nothing', 'A', 'B', null, [[true, false, 'A', 'B']]],
    ['nothing is known', null, 'B', null, []],
  ])('%s', (_, seen, now, mine, wanted) => {
    expect(asked(seen, now, mine)).toEqual(wanted);
  });

  /** A page with these blocks, named `a`, `b` … unless other ids are given. */
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
      { getModel: models(), mayRead: () => true },
      ...([PAGE, { locale: null, seen, now, mine }] as const)
    ).map(({ name, isTheirs, isMine, differences }) => [
      ...[name, isTheirs, isMine],
      ...differences.map(({ path }) => path.join('.')),
    ]);
  const withoutIds = (heading: string): RowState[] => [
    draft({ body: [{ __component: 'blocks.hero', heading }] }),
  ];
  const SEEN = blocks(['A', 'B', 'C']);

  test('block by block, where all versions have the same blocks', () => {
    expect(askedOfBlocks(SEEN, blocks(['A', 'X', 'Y']), blocks(['Z', 'B', 'Z']))).toEqual([
      ['body.0', false, true, 'body.0.heading'],
      ['body.1', true, false, 'body.1.heading'],
      ['body.2', true, true, 'body.2.heading'],
    ]);
  });

  test.each<[string, RowState[] | null, RowState[], RowState[] | null]>([
    ['others have moved one', SEEN, blocks(['B', 'A', 'C'], 'bac'), blocks(['Z', 'B', 'C'])],
    ['others have removed one', SEEN, blocks(['A', 'B'], 'ab'), blocks(['Z', 'B', 'C'])],
    [
      'its author has added one',
      SEEN,
      blocks(['X', 'B', 'C']),
      blocks(['A', 'B', 'C', 'D'], 'abcd'),
    ],
    ['nobody knows what they have seen', null, blocks(['A', 'X', 'C']), blocks(['Z', 'B', 'C'])],
    ['there is nothing to choose', SEEN, blocks(['A', 'X', 'C']), null],
    ['blocks have no ids', withoutIds('A'), withoutIds('B'), withoutIds('C')],
  ])('of all blocks at once where %s', (_, seen, now, mine) => {
    expect(askedOfBlocks(seen, now, mine).map(([name]) => name)).toEqual(['body']);
  });
});

describe('a write that is held back', () => {
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

  /** Sends to a server that answers this in turn, and decides this in turn. */
  const settling = async (
    answers: readonly Written[],
    decisions: readonly Decision[],
    more: Partial<EntryWrite> = {}
  ) => {
    const sent: Sent[] = [];
    let shown = 0;
    const away = beHost(Symbol('test'));
    const written = settle(
      {
        ...{ uid: PAGE, kind: 'save', documents: ['one'] },
        data: { title: 'T', slug: 's', note: 'n' },
        seen: new Map([['one', { version: 'v1', isSettled: false }]]),
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
      (questionNow() as ConflictQuestion | null)?.decide(decision);
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

  test('goes on with what its author chose, over the version that he was shown', async () => {
    const { result, data, seen } = await settling([heldBy('v2')], [write('title')]);
    expect(result).toBe(DONE);
    expect(data[1]).toEqual({ slug: 's', note: 'n' });
    expect(seen[1]).toEqual({ version: 'v2', isSettled: true });
  });

  test('keeps a block of theirs by its id alone, so that the server leaves it as it is', async () => {
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

  test('is asked about again where it was changed again', async () => {
    const answers = [heldBy('v2'), heldBy('v3')];
    const { data, seen } = await settling(answers, [write('title'), write('slug')]);
    expect(data.at(-1)).toEqual({ note: 'n' });
    expect(seen.at(-1)?.version).toBe('v3');
  });

  test('is not asked about where nothing differs that he may read', async () => {
    const { result, data } = await settling([heldBy('v2', { fields: [] })], []);
    expect(result).toBe(DONE);
    expect(data).toHaveLength(2);
  });

  test('is written by nobody who takes theirs, but published', async () => {
    const saved = await settling([heldBy('v2')], [write('title', 'slug')]);
    expect(saved).toMatchObject({ result: { error: TAKEN }, shown: 1 });
    expect(saved.data).toHaveLength(1);
    const live = await settling([heldBy('v2')], [write('title', 'slug')], { kind: 'publish' });
    expect(live).toMatchObject({ result: DONE, shown: 0 });
  });

  test('goes back to its form with the failure', async () => {
    const { result, data } = await settling([heldBy('v2')], [{ kind: 'back' }]);
    expect(result).toEqual(heldBy('v2'));
    expect(data).toHaveLength(1);
  });

  test('goes on without the one of many that is left out', async () => {
    const { documents } = await settling([heldBy('v2')], [{ kind: 'leave-out' }], {
      documents: ['one', 'two'],
    });
    expect(documents).toEqual([['one', 'two'], ['two']]);
  });

  test('does not go on for ever where the server says the same again', async () => {
    const held = heldBy('v2', { fields: [] });
    const { result, data } = await settling([held, held, held], []);
    expect(result).toBe(held);
    expect(data).toHaveLength(2);
  });

  test('goes back where nobody can be asked', async () => {
    const { details } = (heldBy('v2') as { error: { details: unknown } }).error;
    const question = {
      held: details as EditConflictDetails,
      ...({ kind: 'save', isOneOfMany: false } as const),
    };
    expect(await askAuthor(question)).toEqual({ kind: 'back' });
  });

  test('of another kind is left to its form', async () => {
    const failed: Written = { error: { name: 'ValidationError', details: {} } };
    expect((await settling([failed], [])).result).toBe(failed);
  });
});
