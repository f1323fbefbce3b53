import { ReadModel } from '../../src/plugins/site-content/server/src/read-models/read-model';

/** Creates a read model that contains only its revision, and that records each build. */
const keep = () => {
  let revision = 1;
  const made: string[] = [];
  const begun: (() => void)[] = [];
  const make = (of: string | null): Promise<string> => {
    made.push(String(of));
    return new Promise((resolve) => begun.push(() => resolve(`of ${of}`)));
  };
  const kept = new ReadModel<string>(
    {
      read: async () => String(revision),
      readState: async () => ({ revision: String(revision), steps: [] }),
    } as never,
    { readAll: make, follow: (_value, _changes, of) => make(of) }
  );
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    ...{ kept, made, settle },
    write: () => {
      revision += 1;
    },
    /** Completes the build that has started. */
    finish: async () => {
      await settle();
      begun.shift()?.();
      await settle();
    },
  };
};

test('reads during a build share the next build, which includes everything written before them', async () => {
  const { kept, made, write, finish, settle } = keep();
  const first = kept.read();
  await settle();
  write();
  const [second, third] = [kept.read(), kept.read()];
  await finish();
  // Their build has started, so it does not include later writes.
  write();
  await finish();
  expect(made).toEqual(['1', '2']);
  expect(await first).toBe('of 1');
  expect(await second).toBe('of 2');
  expect(await third).toBe('of 2');
  const fourth = kept.read();
  await finish();
  expect(await fourth).toBe('of 3');
  expect(await kept.readCached()).toBe('of 3');
  write();
  expect(await kept.readCached()).toBeNull();
});
