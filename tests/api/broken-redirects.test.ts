import type {
  RedirectBulkActionOutcome,
  RedirectRow,
  RedirectTrace,
} from '../../src/plugins/site-content/domain/panel/redirects';
import type { Reason } from '../../src/plugins/site-content/domain/problems/codes';
import { toMessage } from '../../src/plugins/site-content/domain/problems/message-of';
import type { ImportResponse } from '../../src/plugins/site-content/domain/redirect-lists/in-panel';
import {
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { createRole, getOverview, getPanel, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

const NO_PART = 'The page /contact/ has no element with the id x.';
const NOTHING = 'No published page or redirect found at /c-chain.';

const told = (reason: Reason | null): string | null =>
  reason === null ? null : toMessage(reason, 'en');

const getRows = async (query = '', who: Editor = editor): Promise<readonly RedirectRow[]> =>
  (await getPanel(service, who).get(`redirects?${query}`).expect(200)).body.data.rows;

const getVerdicts = async (who?: Editor): Promise<Record<string, string | null>> =>
  Object.fromEntries((await getRows('', who)).map(({ source, broken }) => [source, told(broken)]));

const trace = async (address: string, who: Editor = editor): Promise<RedirectTrace['end']> => {
  const asked = `redirects/trace?address=${encodeURIComponent(address)}`;
  return (await getPanel(service, who).get(asked).expect(200)).body.data.end;
};

const action = async (body: object): Promise<RedirectBulkActionOutcome> =>
  (await getPanel(service, editor).post('redirects/bulk-actions', body).expect(200)).body.data;

let contact: string;
beforeAll(async () => {
  contact = await publishedPage(editor, {
    title: 'Contact',
    slug: 'contact',
    body: [{ __component: 'blocks.rich-text', html: '<h2 id="post">Post</h2>' }],
  });
  for (const [source, destination] of [
    ['/query', '/contact/?a=1'],
    ['/part', '/contact/#post'],
    ['/top', '/contact/#top'],
    ['/no-part', '/contact/#x'],
    ['/to-no-part', '/no-part'],
    ['/a-chain', '/b-chain'],
    ['/b-chain', '/c-chain'],
    ['/no-file', '/uploads/lost.pdf'],
    ['/front-end', '/robots.txt'],
    ['/elsewhere', 'https://other.example/#x'],
    ['/café', '/contact/'],
    ['/encoded', '/caf%C3%A9?a=1'],
  ]) {
    await created(editor, REDIRECT, { source, destination });
  }
});

describe('a redirect whose destination does not exist', () => {
  test('has the reason in its row, and so does a redirect whose chain ends there', async () => {
    expect(await getVerdicts()).toEqual({
      ...{ '/query': null, '/part': null, '/top': null, '/front-end': null, '/elsewhere': null },
      ...{ '/café': null, '/encoded': null },
      ...{ '/no-part': NO_PART, '/to-no-part': null, '/a-chain': NOTHING, '/b-chain': NOTHING },
      '/no-file': 'The Media Library has no file /uploads/lost.pdf.',
    });
  });

  test('is found by the filter and listed on the dashboard for the same reason', async () => {
    const found = await getRows('problem=broken-link');
    expect(found.map(({ source, broken }) => [source, told(broken)])).toEqual([
      ['/b-chain', NOTHING],
      ['/no-file', 'The Media Library has no file /uploads/lost.pdf.'],
      ['/no-part', NO_PART],
    ]);
    const { attention } = await getOverview(getPanel(service, editor));
    const listed = attention.flatMap((one) =>
      one.kind === 'redirect-to-nowhere' ? [[one.source, told(one.reason)]] : []
    );
    expect(listed.toSorted()).toEqual(found.map(({ source, broken }) => [source, told(broken)]));
  });

  test('is not recommended as the destination of a chain', async () => {
    const { attention } = await getOverview(getPanel(service, editor));
    const chains = attention.flatMap((one) =>
      one.kind === 'redirect-chain' ? [told(one.reason)] : []
    );
    expect(chains.toSorted()).toEqual([
      'This goes through several redirects: /a-chain → /b-chain → /c-chain. Nothing was found at /c-chain: choose another destination.',
      'This goes through several redirects: /to-no-part → /no-part → /contact/. Point it straight at /contact/.',
    ]);
  });

  test('is reported in the trace, including a missing fragment that browsers keep across redirects', async () => {
    for (const address of ['/no-part', '/to-no-part', '/contact/#x', '/query#x', '/no-part#post']) {
      const end = await trace(address);
      expect([address, end.kind, told(end.missingPart)]).toEqual([address, 'page', NO_PART]);
    }
    for (const address of ['/query', '/part', '/part#x', '/query#post', '/top', '/contact/']) {
      expect([address, (await trace(address)).missingPart]).toEqual([address, null]);
    }
    expect(await trace('/a-chain')).toMatchObject({ kind: 'nothing', address: '/c-chain' });
  });

  test('is reported in the dry run of an import', async () => {
    const list = [
      ...['source,destination', '/t1,/contact/?a=1', '/t2,/contact/#x', '/t3,/contact/#post'],
      ...['/t4,/contact/', '/t5,/c-chain', '/t6,/contact/#x'],
    ].join('\n');
    const wishes = {
      ...{ format: null, columns: null, skipsRefused: false, applies: false },
      ...{ onConflict: 'refuse', deleteMissing: 'none', shortensChains: true },
      ...{ toPages: true, takesTemporary: false },
    };
    const answer: ImportResponse = (
      await getPanel(service, editor)
        .upload('redirects/import', { wishes: JSON.stringify(wishes) })
        .attach('list', Buffer.from(list), 'list.csv')
        .expect(200)
    ).body.data;
    expect(answer.lines.map(({ source, reasons }) => [source, ...reasons.map(told)])).toEqual([
      ['/t1'],
      ['/t2', NO_PART],
      ['/t3'],
      ['/t4'],
      ['/t5', 'No page, redirect or file found at /c-chain.'],
      ['/t6', NO_PART],
    ]);
  });

  test('is reported in the dry run of a bulk action that would redirect other URLs there', async () => {
    const ids = Object.fromEntries((await getRows()).map(({ source, id }) => [source, id]));
    const shorten = { action: 'shorten', isDryRun: true };
    const dead = await action({
      ...shorten,
      chosen: { ids: [ids['/a-chain'], ids['/to-no-part']] },
    });
    expect(dead.total).toBe(2);
    expect(dead.broken.map(told).toSorted()).toEqual([NOTHING, NO_PART]);
    const chosen = { ids: [ids['/query'], ids['/part']] };
    const lead = { action: 'lead', isDryRun: true, chosen };
    const url = { target: 'url', destination: '/contact/#x' };
    expect((await action({ ...lead, to: url })).broken.map(told)).toEqual([NO_PART]);
    const page = { target: 'page', page: contact };
    expect((await action({ ...lead, to: page })).broken).toEqual([]);
  });

  test('is not reported to users who may not read the entries that the reason reveals', async () => {
    const role = await createRole(service, [
      reads(REDIRECT, 'source', 'target', 'destination', 'page'),
    ]);
    const colleague = await createEditor(service, role);
    expect(await trace('/no-part', colleague)).toMatchObject({ page: null, missingPart: null });
    const verdicts = await getVerdicts(colleague);
    expect([verdicts['/no-part'], verdicts['/a-chain']]).toEqual([null, NOTHING]);
  });

  test('is no longer broken once the page contains the fragment', async () => {
    const body = [{ __component: 'blocks.rich-text', html: '<h2 id="x">X</h2>' }];
    await accepted(editor.update(PAGE, contact, { body }));
    expect((await getVerdicts())['/no-part']).toBe(NO_PART);
    await accepted(editor.publish(PAGE, contact));
    expect((await getVerdicts())['/no-part']).toBeNull();
    expect((await trace('/no-part')).missingPart).toBeNull();
  });
});
