import { Drafts } from '../../src/plugins/site-content/server/src/preview/drafts';
import { NOTHING } from '../../src/plugins/site-content/server/src/revision/changes';

test('validates all drafts again if a page and related content have changed in one update', async () => {
  const read: (readonly string[] | null)[] = [];
  const drafts = new Drafts({} as never, {} as never);
  Object.assign(drafts, {
    readDrafts: async (only: readonly string[] | null) => {
      read.push(only);
      return new Map();
    },
  });
  await drafts['follow'](new Map(), { ...NOTHING, pages: ['a'], besidePages: true });
  await drafts['follow'](new Map(), { ...NOTHING, pages: ['a'] });
  expect(read).toEqual([null, ['a']]);
});
