import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AsyncVariable } from '../../src/plugins/site-content/server/src/operations/async-context/async-variable';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a value is visible in its callback and the async work started there, and nowhere else', async () => {
  const variable = new AsyncVariable<string>();
  const later = variable.run('inner', async () => {
    await wait(5);
    return variable.get();
  });
  expect(variable.get()).toBeUndefined();
  expect(await Promise.all([later, variable.run('other', () => variable.get())])).toEqual([
    'inner',
    'other',
  ]);
});

test('a nested run sees the inner value, and the outer value is restored afterwards', () => {
  const variable = new AsyncVariable<number>();
  const seen = variable.run(1, () => [
    variable.get(),
    variable.run(2, () => variable.get()),
    variable.get(),
  ]);
  expect(seen).toEqual([1, 2, 1]);
});

test('variables do not affect each other, whichever was set last', () => {
  const [a, b, c] = [
    new AsyncVariable<string>(),
    new AsyncVariable<string>(),
    new AsyncVariable<string>(),
  ];
  const all = () => [a.get(), b.get(), c.get()];
  a.run('a', () =>
    b.run('b', () => {
      expect(all()).toEqual(['a', 'b', undefined]);
      a.run('new', () => expect(all()).toEqual(['new', 'b', undefined]));
      b.run('new', () => c.run('c', () => expect(all()).toEqual(['a', 'new', 'c'])));
      expect(all()).toEqual(['a', 'b', undefined]);
    })
  );
  expect(all()).toEqual([undefined, undefined, undefined]);
});

test('work that keeps rescheduling itself does not retain the values of earlier runs', async () => {
  const [outer, inner] = [new AsyncVariable<string>(), new AsyncVariable<object>()];
  const values: WeakRef<object>[] = [];
  const remembered = await new Promise<number>((resolve) => {
    const again = (times: number): void => {
      const value = { times };
      values.push(new WeakRef(value));
      inner.run(value, () => {
        setImmediate(times === 0 ? count : () => again(times - 1));
      });
    };
    const count = (): void => {
      expect(outer.get()).toBe('outer');
      collectGarbage();
      resolve(values.filter((value) => value.deref() !== undefined).length);
    };
    outer.run('outer', () => again(100));
  });
  expect(remembered).toBeLessThanOrEqual(2);
});
