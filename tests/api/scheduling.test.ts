import type { Schedule, ScheduleRequest } from '../../src/plugins/scheduling/domain/schedule';
import { createServices } from '../../src/plugins/scheduling/server/src/create-services';
import { connect, created, createEditor, NAV_ITEM, PAGE, publishedPage } from '../support/editor';
import { getChangeSets } from '../support/history';
import { createRole, getPanel } from '../support/panel';
import { PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { accepted } from '../support/refusals';
import { getSchedulingParts, schedulesAt } from '../support/scheduling';
import { editorForTests, serviceForTests } from '../support/test-service';
import { until } from '../support/until';
import { findPage, findPath, type InitialData, readInitialData } from '../support/visitor';

const PUBLISH = 'plugin::content-manager.explorer.publish';

const service = serviceForTests({ environment: PREVIEW_ENVIRONMENT });
const editor = editorForTests(service);

let now = Date.parse('2027-03-01T09:00:00Z');
beforeAll(() => getSchedulingParts(service).clock.set(() => now));

const schedules = () => schedulesAt(service.server, editor);

/** Returns the time that is this many minutes after the current time of the test. */
const after = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();

/** Advances the clock, and runs all schedules that are due by then. */
const goOn = async (minutes: number): Promise<void> => {
  now += minutes * 60_000;
  await getSchedulingParts(service).scheduler.runDue();
};

const scheduled = async (body: Partial<ScheduleRequest>): Promise<Schedule> => {
  const reply = await schedules().create(body);
  expect(reply).toMatchObject({ status: 201, problems: {} });
  return reply.data;
};

const found = async (id: number): Promise<Schedule> => {
  const schedule = (await schedules().list()).find((one) => one.id === id);
  if (schedule === undefined) throw new Error(`Schedule ${id} is not listed.`);
  return schedule;
};

// The schedules of one test must not become due in another.
afterEach(async () => {
  for (const { id } of await schedules().list('?status=pending')) await schedules().cancel(id);
});

let count = 0;
const fresh = (name: string): string => `${name}-${(count += 1)}`;

const draft = (slug = fresh('draft')): Promise<string> =>
  created(editor, PAGE, { title: slug, slug });
const published = (slug = fresh('page')): Promise<string> =>
  publishedPage(editor, { title: slug, slug });

const isPublished = async (page: string): Promise<boolean> =>
  (await findPath(service, page)) !== undefined;

describe('a schedule', () => {
  test('is returned with its time in UTC, and can be listed, changed and cancelled', async () => {
    const slug = fresh('draft');
    const page = await draft(slug);
    // The clocks change in the nights of these times, in March and in October.
    const { data } = await schedules().create({ page, at: '2027-03-28T03:30:00+02:00' });
    expect(data).toEqual({
      ...{ id: expect.any(Number), page, title: slug, path: `/${slug}/`, action: 'publish' },
      ...{ at: '2027-03-28T01:30:00.000Z', redirects: 'create', status: 'pending', problems: [] },
      author: { id: expect.any(Number), name: 'Test' },
      ...{ created_at: expect.any(String), done_at: null, change_set: null },
    });
    const autumn = await schedules().change(data.id, { at: '2027-10-31T02:30:00+02:00' });
    expect(autumn.data.at).toBe('2027-10-31T00:30:00.000Z');
    const later = await schedules().change(data.id, {
      at: '2027-10-31T02:30+01:00',
      redirects: 'none',
    });
    expect(later).toMatchObject({
      status: 200,
      data: { at: '2027-10-31T01:30:00.000Z', redirects: 'none' },
    });
    expect(await schedules().list(`?page=${page}&status=pending`)).toEqual([later.data]);

    const cancelled = await schedules().cancel(data.id);
    expect(cancelled).toMatchObject({ status: 200, data: { status: 'cancelled' } });
    expect(await found(data.id)).toEqual(cancelled.data);
    expect((await schedules().cancel(data.id)).status).toBe(409);
    expect((await schedules().change(data.id, { at: after(5) })).status).toBe(409);
    expect((await schedules().retry(data.id)).status).toBe(409);
    expect((await schedules().cancel(1_000_000)).status).toBe(404);
    expect((await schedules().cancel('x' as never)).status).toBe(404);
  });

  test('is refused with an error for each missing field, and for an unknown field, parameter or page', async () => {
    expect((await schedules().send({})).problems).toEqual({
      page: 'scheduling.page',
      action: 'scheduling.action',
      at: 'scheduling.at',
      redirects: 'scheduling.redirects',
    });
    const page = await draft();
    const { status, problems, error } = await schedules().create({
      ...{ page, at: after(5) },
      when: 1,
    } as object);
    expect({ status, problems }).toEqual({
      status: 400,
      problems: { when: 'scheduling.unknown-member' },
    });
    expect(error.details.errors[0]?.message).toContain('"when"');
    expect((await schedules().read('?limit=5')).problems).toEqual({
      limit: 'scheduling.unknown-parameter',
    });
    expect((await schedules().create({ page: 'none', at: after(5) })).problems).toEqual({
      page: 'scheduling.no-such-page',
    });
  });

  test.each([
    'tomorrow',
    '2028-03-01',
    '2028-03-01T09:00:00',
    '2028-02-30T09:00:00Z',
    '2028-03-01T24:00:00Z',
    '9999-12-31T23:59:59-10:00',
    1_850_000_000_000,
  ])('is refused for the invalid time %s', async (at) => {
    const reply = await schedules().create({ page: await draft(), at: at as string });
    expect(reply).toMatchObject({ status: 400, problems: { at: 'scheduling.at' } });
  });

  test('is refused in the past', async () => {
    const page = await draft();
    for (const at of [after(-1), after(0)]) {
      const reply = await schedules().create({ page, at });
      expect(reply).toMatchObject({ status: 400, problems: { at: 'scheduling.past' } });
    }
    const { id } = await scheduled({ page, at: after(1) });
    expect((await schedules().change(id, { at: after(-1) })).status).toBe(400);
  });

  test('must be the only pending one for its page and action, and may unpublish only after publishing', async () => {
    const page = await draft();
    const first = await scheduled({ page, at: after(10) });
    expect((await schedules().create({ page, at: after(20) })).problems).toEqual({
      action: 'scheduling.publish-twice',
    });
    for (const at of [after(5), after(10)]) {
      expect((await schedules().create({ page, at, action: 'unpublish' })).problems).toEqual({
        at: 'scheduling.unpublish-before-publish',
      });
    }
    const second = await scheduled({ page, at: after(20), action: 'unpublish' });
    expect((await schedules().change(first.id, { at: after(20) })).problems).toEqual({
      at: 'scheduling.publish-after-unpublish',
    });
    expect((await schedules().change(first.id, { action: 'unpublish' })).status).toBe(400);
    expect((await schedules().change(second.id, { at: after(30) })).status).toBe(200);
    await schedules().cancel(first.id);
    expect((await schedules().create({ page, at: after(15) })).status).toBe(201);
  });

  test('is created only once by concurrent requests for the same page and action', async () => {
    const page = await draft();
    const replies = await Promise.all(
      [1, 2, 3].map((minutes) => schedules().create({ page, at: after(minutes) }))
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });
});

describe('schedules of several pages', () => {
  const pendingOf = async (pages: readonly string[]): Promise<string[]> =>
    (await schedules().list('?status=pending'))
      .filter(({ page }) => pages.includes(page))
      .map(({ page }) => page);

  test('are created together', async () => {
    const pages = [await draft(), await published()];
    const reply = await schedules().createMany({ pages, at: after(5), action: 'unpublish' });
    expect(reply.status).toBe(201);
    const data = reply.data as unknown as readonly Schedule[];
    expect(data.map(({ page, action, at }) => ({ page, action, at }))).toEqual(
      pages.map((page) => ({ page, action: 'unpublish', at: after(5) }))
    );
    expect((await pendingOf(pages)).toSorted()).toEqual(pages.toSorted());
  });

  test('are all refused if one is, with the path of its page', async () => {
    const [free, taken, twice] = [await draft(), await draft(), await draft()];
    await scheduled({ page: taken, at: after(3) });
    const pages = [free, taken, twice, twice];
    expect(await schedules().createMany({ pages, at: after(5) })).toMatchObject({
      status: 400,
      problems: {
        'pages.1.action': 'scheduling.publish-twice',
        'pages.3.action': 'scheduling.publish-twice',
      },
    });
    expect(await schedules().createMany({ pages: [free], at: after(-1) })).toMatchObject({
      status: 400,
      problems: { 'pages.0.at': 'scheduling.past' },
    });
    expect(await schedules().createMany({ pages: [free, 'none'], at: after(5) })).toMatchObject({
      status: 400,
      problems: { 'pages.1': 'scheduling.no-such-page' },
    });
    for (const wrong of [[], 'all', undefined]) {
      const reply = await schedules().createMany({ pages: wrong as string[], at: after(5) });
      expect(reply).toMatchObject({ status: 400, problems: { pages: 'scheduling.pages' } });
    }
    expect(await pendingOf(pages)).toEqual([taken]);
  });

  test('are all refused if the user may not publish one of the pages', async () => {
    const role = await createRole(service, [
      { action: PUBLISH, subject: PAGE, conditions: ['admin::is-creator'] },
      { action: 'plugin::content-manager.explorer.create', subject: PAGE },
      { action: 'plugin::content-manager.explorer.update', subject: PAGE },
    ]);
    const person = await createEditor(service, role);
    const [own, other] = [
      await created(person, PAGE, { title: 'Own', slug: fresh('own') }),
      await draft(),
    ];
    const creator = schedulesAt(service.server, person);
    expect(await creator.createMany({ pages: [own, other], at: after(5) })).toMatchObject({
      status: 400,
      problems: { 'pages.1': 'scheduling.forbidden' },
    });
    expect((await creator.createMany({ pages: [own], at: after(5) })).status).toBe(201);
    expect(await pendingOf([own, other])).toEqual([own]);
  });
});

describe('a due schedule', () => {
  test('publishes the draft of that time, once, on behalf of its author', async () => {
    const page = await draft();
    const { id } = await scheduled({ page, at: after(10) });
    await accepted(editor.update(PAGE, page, { title: 'As it is then' }));
    await goOn(9);
    expect(await isPublished(page)).toBe(false);
    await goOn(1);
    expect(await findPage(service, page)).toMatchObject({ title: 'As it is then' });
    const schedule = await found(id);
    expect(schedule).toMatchObject({ status: 'done', problems: [], done_at: after(0) });

    const changeSet = (await getChangeSets(service)).at(-1);
    expect(changeSet).toMatchObject({
      id: schedule.change_set,
      actor: { kind: 'administrator', id: String(schedule.author.id), name: 'Test' },
      ...{ channel: 'schedule', operation: 'publish' },
    });

    const changeSets = (await getChangeSets(service)).length;
    now -= 20 * 60_000;
    await goOn(30);
    expect(await getChangeSets(service)).toHaveLength(changeSets);
  });

  test('that changes nothing succeeds without a change set', async () => {
    const page = await draft();
    const { id } = await scheduled({ page, at: after(1), action: 'unpublish' });
    await goOn(1);
    expect(await found(id)).toMatchObject({ status: 'done', change_set: null });
  });

  test('runs automatically', async () => {
    const page = await draft();
    await scheduled({ page, at: after(1) });
    now += 60_000;
    getSchedulingParts(service).scheduler.wake();
    await until('the page is published', () => isPublished(page));
  });

  test('can be undone from the history', async () => {
    const page = await published();
    const { id } = await scheduled({ page, at: after(1), action: 'unpublish' });
    await goOn(1);
    expect(await isPublished(page)).toBe(false);
    const { change_set } = await found(id);
    await getPanel(service, editor)
      .post(`history/change-sets/${change_set}/undo`, { isDryRun: false })
      .expect(200);
    expect(await isPublished(page)).toBe(true);
  });

  test.each(['create', 'none'] as const)(
    'creates redirects from old URLs only on request: %s',
    async (redirects) => {
      const [slug, other] = [fresh('old'), fresh('new')];
      const page = await published(slug);
      await accepted(editor.update(PAGE, page, { slug: other }));
      await scheduled({ page, at: after(1), redirects });
      await goOn(1);
      expect(await findPath(service, page)).toBe(`/${other}/`);
      const table = (await readInitialData(service)).redirects;
      expect(table[`${slug}/`]).toBe(redirects === 'create' ? `/${other}/` : undefined);
    }
  );

  test('that was missed runs in the order of scheduled times', async () => {
    const [first, second] = [await draft(), await draft()];
    await scheduled({ page: first, at: after(30), action: 'unpublish' });
    await scheduled({ page: first, at: after(10) });
    await scheduled({ page: second, at: after(20) });
    const before = (await getChangeSets(service)).length;
    await goOn(600);
    const changeSets = (await getChangeSets(service)).slice(before);
    expect(changeSets.map(({ operation, changes }) => [operation, changes[0]?.document])).toEqual([
      ['publish', first],
      ['publish', second],
      ['unpublish', first],
    ]);
    expect(await isPublished(first)).toBe(false);
  });

  test('that is refused fails with the errors, does not block the next one, and can be retried', async () => {
    const slug = fresh('taken');
    const page = await created(editor, PAGE, { title: '', slug });
    const next = await draft();
    const { id } = await scheduled({ page, at: after(1) });
    await scheduled({ page: next, at: after(2) });
    await goOn(5);
    expect(await isPublished(next)).toBe(true);
    const failed = await found(id);
    expect(failed).toMatchObject({ status: 'failed', change_set: null });
    expect(failed.problems).toEqual([
      {
        path: ['title'],
        message: expect.any(String),
        code: expect.any(String),
        values: expect.any(Object),
      },
    ]);

    const again = await schedules().retry(id);
    expect(again).toMatchObject({ status: 200, data: { status: 'failed' } });
    expect(again.data.problems).toEqual(failed.problems);
    await accepted(editor.update(PAGE, page, { title: 'Now it has one' }));
    const done = await schedules().retry(id);
    expect(done).toMatchObject({ status: 200, data: { status: 'done', problems: [] } });
    expect(await isPublished(page)).toBe(true);
    expect((await getChangeSets(service)).at(-1)).toMatchObject({ id: done.data.change_set });
    expect((await schedules().retry(id)).status).toBe(409);
  });

  test('that failed lists the model of each invalid field, so that the panel can show its label', async () => {
    const [title, body] = [fresh('blocks'), [{ __component: 'blocks.hero', text: 'No heading' }]];
    const page = await created(editor, PAGE, { title, slug: title, body });
    const { id } = await scheduled({ page, at: after(1) });
    await goOn(1);
    expect((await found(id)).problems).toMatchObject([
      { path: ['body', 0, 'heading'], models: [PAGE, 'blocks.hero'] },
    ]);
  });

  test('can be dismissed once, and only if it failed', async () => {
    const page = await created(editor, PAGE, { title: '', slug: fresh('dismissed') });
    const { id } = await scheduled({ page, at: after(1) });
    expect(await schedules().dismiss(id)).toMatchObject({ status: 409 });
    await goOn(1);
    expect((await schedules().cancel(id)).status).toBe(409);
    expect(await schedules().dismiss(id)).toMatchObject({
      status: 200,
      data: { status: 'cancelled', problems: [] },
    });
    expect((await schedules().dismiss(id)).status).toBe(409);
    expect((await schedules().retry(id)).status).toBe(409);
  });

  test('of a deleted page fails, is excluded by existing=true, and reappears when the page is restored', async () => {
    const pages = [await draft(), await draft()];
    const ids: number[] = [];
    for (const [at, page] of pages.entries()) {
      ids.push((await scheduled({ page, at: after(at + 1) })).id);
    }
    const listed = async (query = '?existing=true'): Promise<unknown[]> =>
      (await schedules().list(query)).filter(({ id }) => ids.includes(id));
    const deletions: (string | undefined)[] = [];
    for (const page of pages) {
      await accepted(editor.remove(PAGE, page));
      deletions.push((await getChangeSets(service)).at(-1)?.id);
    }
    await goOn(1);
    // The permissions to publish the pages can be checked again once the pages exist again.
    const [failed = 0, pending = 0] = ids;
    for (const answer of [
      await schedules().change(pending, { at: after(60) }),
      await schedules().retry(failed),
    ]) {
      expect(answer).toMatchObject({ status: 400, problems: { page: 'scheduling.no-such-page' } });
    }
    expect(await listed()).toEqual([]);
    expect(await listed('')).toMatchObject([
      { status: 'failed', title: null, problems: [{ code: 'scheduling.page-gone' }] },
      { status: 'pending', title: null, path: null },
    ]);
    for (const deletion of deletions) {
      await getPanel(service, editor)
        .post(`history/change-sets/${deletion}/undo`, { isDryRun: false })
        .expect(200);
    }
    expect(await listed()).toMatchObject([
      { status: 'failed', problems: [{ path: ['page'], code: 'scheduling.page-gone' }] },
      { status: 'pending' },
    ]);
    await goOn(1);
    expect(await listed()).toMatchObject([{ status: 'failed' }, { status: 'done' }]);
  });

  test('runs only once if several schedulers run at the same time', async () => {
    const others = [1, 2, 3].map(() => createServices(service));
    for (const { clock } of others) clock.set(() => now);
    const pages = await Promise.all([1, 2, 3].map(() => draft()));
    for (const page of pages) await scheduled({ page, at: after(1) });
    const before = (await getChangeSets(service)).length;
    now += 60_000;
    await Promise.all(
      [getSchedulingParts(service), ...others].map(({ scheduler }) => scheduler.runDue())
    );
    const changeSets = (await getChangeSets(service)).slice(before);
    expect(changeSets.map(({ changes }) => changes[0]?.document).toSorted()).toEqual(
      pages.toSorted()
    );
  });
});

describe('permissions for schedules', () => {
  test('a user who may not publish a page can neither see nor change its schedules', async () => {
    const page = await published();
    const { id } = await scheduled({ page, at: after(5) });
    const author = schedulesAt(service.server, await createEditor(service, 'strapi-author'));
    expect((await author.read()).status).toBe(403);
    const role = await createRole(service, [
      { action: PUBLISH, subject: PAGE, conditions: ['admin::is-creator'] },
    ]);
    const creator = schedulesAt(service.server, await createEditor(service, role));
    expect(await creator.list()).not.toContainEqual(expect.objectContaining({ page }));
    expect((await creator.create({ page, action: 'unpublish', at: after(9) })).status).toBe(403);
    expect((await creator.change(id, { at: after(9) })).status).toBe(403);
    expect((await creator.cancel(id)).status).toBe(403);
    expect((await creator.retry(id)).status).toBe(403);
    expect((await creator.dismiss(id)).status).toBe(403);
    expect((await service.visitor.get('/site-scheduling/schedules')).status).toBe(401);
    await schedules().cancel(id);
  });

  test('a schedule fails if its author was deactivated, and another user can retry it', async () => {
    const role = await createRole(service, [{ action: PUBLISH, subject: PAGE }]);
    const person = schedulesAt(service.server, await createEditor(service, role));
    const page = await draft();
    const { data } = await person.create({ page, at: after(1) });
    await service.strapi.db
      .query('admin::user')
      .update({ where: { id: data.author.id }, data: { isActive: false } });
    await goOn(1);
    expect(await found(data.id)).toMatchObject({
      status: 'failed',
      problems: [{ path: [], code: 'scheduling.not-permitted' }],
    });
    expect(await isPublished(page)).toBe(false);
    expect((await schedules().retry(data.id)).data.status).toBe('done');
  });
});

describe('a preview with preview_at', () => {
  const as = (token: string, query: string, route = 'pages') =>
    service.visitor.get(`/api/${route}/?${query}`).set('X-Preview-Token', token);
  const shownAt = async (token: string, at: string, page: string): Promise<unknown[]> => {
    const { body } = await as(token, `id=${page}&preview_at=${encodeURIComponent(at)}`).expect(200);
    return body.items;
  };

  test('applies all schedules until that time, and shows no other draft', async () => {
    const [coming, going, other] = [await draft(), await published(), await draft()];
    const top = fresh('top');
    await accepted(editor.update(PAGE, going, { title: 'Changed' }));
    const below = await publishedPage(editor, {
      ...{ title: top, slug: top },
      parent: connect(going),
    });
    const path = await findPath(service, below);
    await created(editor, NAV_ITEM, { title: top, area: 'header', page: connect(going) });
    await scheduled({ page: coming, at: after(10) });
    await scheduled({ page: coming, at: after(30), action: 'unpublish' });
    await scheduled({ page: going, at: after(20), action: 'unpublish' });
    const token = await previewToken(service, editor, null);
    for (const [minutes, isComing, isGoing] of [
      [9, false, true],
      [10, true, true],
      [20, true, false],
      [30, false, false],
    ] as const) {
      const at = after(minutes);
      expect(await shownAt(token, at, coming)).toHaveLength(isComing ? 1 : 0);
      expect(await shownAt(token, at, going)).toHaveLength(isGoing ? 1 : 0);
      expect(await shownAt(token, at, other)).toHaveLength(0);
      expect(await shownAt(token, at, below)).toMatchObject([{ meta: { html_url: path } }]);
      const { body } = await as(token, `preview_at=${at}`, 'initial-data').expect(200);
      const titles = (body as InitialData).header.map(({ title }) => title);
      expect(titles.includes(top)).toBe(isGoing);
    }
    expect(await shownAt(token, after(15), going)).not.toMatchObject([{ title: 'Changed' }]);
    // The preview publishes nothing.
    expect(await isPublished(coming)).toBe(false);

    const ofPage = await previewToken(service, editor, going);
    expect(await shownAt(ofPage, after(20), coming)).toHaveLength(0);
    expect(await shownAt(ofPage, after(20), going)).toHaveLength(0);
  });

  test.each([
    ['create', true],
    ['none', false],
  ] as const)(
    'contains redirects from old URLs only if the schedule creates them: %s',
    async (redirects, leadsOn) => {
      const [page, other] = [await published(), await published()];
      const below = await publishedPage(editor, {
        ...{ title: 'Below', slug: fresh('below') },
        parent: connect(page),
      });
      const [of, ofBelow, ofOther] = [page, below, other].map((id) => findPath(service, id));
      const old = [await of, await ofBelow].map((path) => String(path).slice(1));
      const oldOther = String(await ofOther).slice(1);
      for (const id of [page, other])
        await accepted(editor.update(PAGE, id, { slug: fresh('new') }));
      await scheduled({ page, at: after(5), redirects });
      await scheduled({ page: other, at: after(5) });
      const token = await previewToken(service, editor, null);
      const { body } = await as(token, `preview_at=${after(5)}`, 'initial-data').expect(200);
      const sources = Object.keys((body as InitialData).redirects);
      expect(old.map((source) => sources.includes(source))).toEqual([leadsOn, leadsOn]);
      expect(sources).toContain(oldOther);
    }
  );

  test('shows what has been saved since the last request', async () => {
    const page = await draft();
    await scheduled({ page, at: after(5) });
    const token = await previewToken(service, editor, null);
    for (const title of ['One', 'Two']) {
      await accepted(editor.update(PAGE, page, { title }));
      for (let times = 0; times < 2; times += 1) {
        expect(await shownAt(token, after(5), page)).toMatchObject([{ title }]);
      }
    }
  });

  describe('matches the later state of the site', () => {
    /** Returns the redirects and the paths of these pages, from a preview and after the schedules were executed. */
    const bothAt = async (minutes: number, pages: readonly string[], slugs: readonly string[]) => {
      const token = await previewToken(service, editor, null);
      const shown = async (query: string, headers: Record<string, string>) => {
        const get = (route: string, more: string) =>
          service.visitor.get(`/api/${route}/?${more}${query}`).set(headers).expect(200);
        const { redirects } = (await get('initial-data', '')).body as InitialData;
        const paths = [];
        for (const id of pages) {
          const { items } = (await get('pages', `id=${id}&fields=html_path&`)).body;
          paths.push(items[0]?.meta.html_path ?? null);
        }
        const ofSlugs = Object.entries(redirects).filter(([source]) =>
          slugs.some((slug) => source.startsWith(`${slug}/`))
        );
        return { paths, redirects: Object.fromEntries(ofSlugs) };
      };
      const preview = await shown(`preview_at=${after(minutes)}`, { 'X-Preview-Token': token });
      await goOn(minutes);
      return { preview, live: await shown('', {}) };
    };

    test('after a page was published at another URL and unpublished again', async () => {
      const [slug, renamed, below] = [fresh('page'), fresh('renamed'), fresh('below')];
      const page = await published(slug);
      const child = await created(editor, PAGE, {
        ...{ title: below, slug: below },
        parent: connect(page),
      });
      await accepted(editor.update(PAGE, page, { slug: renamed }));
      await scheduled({ page, at: after(4), redirects: 'create' });
      await scheduled({ page: child, at: after(5) });
      await scheduled({ page, at: after(6), action: 'unpublish' });
      const { preview, live } = await bothAt(7, [page, child], [slug, renamed]);
      expect(preview).toEqual(live);
      expect(live).toEqual({
        paths: [null, `/${renamed}/${below}/`],
        redirects: { [`${slug}/`]: null },
      });
    });

    test('after a page moved with its parent, and then on its own', async () => {
      const [slug, below] = [fresh('page'), fresh('below')];
      const [renamed, renamedBelow] = [fresh('renamed'), fresh('renamed-below')];
      const page = await published(slug);
      const child = await publishedPage(editor, {
        ...{ title: below, slug: below },
        parent: connect(page),
      });
      await accepted(editor.update(PAGE, page, { slug: renamed }));
      await accepted(editor.update(PAGE, child, { slug: renamedBelow }));
      await scheduled({ page, at: after(3), redirects: 'create' });
      await scheduled({ page: child, at: after(4), redirects: 'none' });
      const { preview, live } = await bothAt(5, [page, child], [slug, renamed]);
      expect(preview).toEqual(live);
      expect(live.redirects).toEqual({
        [`${slug}/`]: `/${renamed}/`,
        [`${slug}/${below}/`]: `/${renamed}/${renamedBelow}/`,
      });
    });
  });

  test('is refused without a token or with an invalid time', async () => {
    const token = await previewToken(service, editor, null);
    for (const route of ['pages', 'initial-data']) {
      const without = await service.visitor.get(`/api/${route}/?preview_at=${after(1)}`);
      expect(without).toMatchObject({
        status: 400,
        body: { error: { details: { errors: [{ path: ['preview_at'] }] } } },
      });
      for (const query of [
        'preview_at=tomorrow',
        'preview_at=',
        'preview_at=2028-03-01T09:00:00',
        `preview_at=${after(1)}&preview_at=${after(2)}`,
      ]) {
        const { status, body } = await as(token, query, route);
        expect({ status, code: body.error?.details.code }).toEqual({
          status: 400,
          code: 'preview.at-form',
        });
      }
      // The plus sign is not percent-encoded.
      await as(token, 'preview_at=2028-03-01T09:00:00+02:00', route).expect(200);
      await as('wrong', `preview_at=${after(1)}`, route).expect(401);
    }
  });
});
