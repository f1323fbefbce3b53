import type { JSHandle, Page } from 'playwright-core';

/** The parts of the state of the panel's store that the patches rely on. */
export interface PanelState {
  readonly admin_app: { readonly language: { readonly locale: string } };
  readonly adminApi: {
    /** The queries by name and arguments, such as `getMyPermissions(undefined)`. */
    readonly queries: Readonly<Record<string, { readonly data?: unknown } | undefined>>;
    /** The queries that provide a tag, by its type and id. */
    readonly provided: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  };
}

interface Store {
  getState(): PanelState;
}

/** React's internal node of a component, with its links to others. */
interface Fiber {
  readonly memoizedProps?: { readonly store?: Store } | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/**
 * Returns the store of the panel, once it exists: the property `store` of a component that React keeps for its root.
 */
const getStore = async (page: Page): Promise<JSHandle<Store>> => {
  const found = await page.waitForFunction(() => {
    const root = document.getElementById('strapi') as unknown as Record<string, Fiber> | null;
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
    const fibers = [key === undefined ? undefined : root?.[key]];
    for (let fiber = fibers.pop(); fiber !== undefined; fiber = fibers.pop()) {
      const store = fiber.memoizedProps?.store;
      if (typeof store?.getState === 'function') return store;
      for (const next of [fiber.sibling, fiber.child]) if (next !== null) fibers.push(next);
    }
    return null;
  });
  return found as JSHandle<Store>;
};

/** Returns the state of the panel in a window, once it fulfills the condition. */
export const findState = async (
  page: Page,
  isThere: (state: PanelState) => boolean
): Promise<PanelState> => {
  const store = await getStore(page);
  for (const end = Date.now() + 120_000; ;) {
    const state = await store.evaluate((known) => {
      const { admin_app, adminApi } = known.getState();
      return JSON.parse(JSON.stringify({ admin_app, adminApi })) as PanelState;
    });
    if (isThere(state) || Date.now() > end) return state;
    await page.waitForTimeout(100);
  }
};
