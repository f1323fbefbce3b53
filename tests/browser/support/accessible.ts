import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../support/service';
import type { Theme } from './browser';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Few are shown in documents, and change with every label. */
const SHOWN = path.join(ROOT, 'docs', 'screenshots');
const OTHERS = path.join(ROOT, '.tmp', 'screenshots');

const screenshotFile = (name: string): string => {
  const shown = path.join(SHOWN, name);
  if (existsSync(shown)) return shown;
  mkdirSync(OTHERS, { recursive: true });
  return path.join(OTHERS, name);
};

/** Colours and width are looked at together, each once, for nothing of ours hangs on both: that is half of the time. */
const LOOKS: readonly { readonly theme: Theme; readonly width: number }[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: process.env['UPDATE_SCREENSHOTS'] ? 1280 : 1024 },
];

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: unknown[]; readonly failureSummary?: string }[];
  }[];
}

/** What `axe-core` finds wrong, a line each; `within` leaves out what is not ours to mend. */
export const findViolations = async (page: Page, within: string): Promise<string[]> => {
  await page.evaluate(AXE);
  const { violations } = await page
    .evaluate(
      (selector) =>
        (globalThis as unknown as { axe: { run(on: string): Promise<unknown> } }).axe.run(selector),
      within
    )
    .then((results) => results as AxeResults);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`
    )
  );
};

/** The panel reads it when it is loaded. */
const setTheme = async (page: Page, theme: Theme): Promise<void> => {
  await page.evaluate((chosen) => localStorage.setItem('STRAPI_THEME', chosen), theme);
};

/** Hides Strapi's banner about its news, which would cover part of each picture. */
const hideAnnouncement = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let banner = document.querySelector('a[href^="https://strapi.io/blog/"]')?.parentElement;
    while (banner?.parentElement && banner.parentElement.clientHeight < 60) {
      banner = banner.parentElement;
    }
    if (banner) banner.style.display = 'none';
  });

export interface View {
  /** Names the screenshots, such as `navigation`. */
  readonly name: string;
  /** The part that is judged; by default all that is no part of Strapi's own frame. */
  readonly within?: string;
  /** Loads the page and brings it to the state that is to be judged; done anew for each theme. */
  readonly show: (page: Page) => Promise<void>;
}

/**
 * Brings the page to a state in light and dark, each at a width of its own, and gives what axe finds in each. With
 * `UPDATE_SCREENSHOTS` set, pictures of it are kept: in docs/screenshots where there is one of it, else in .tmp/screenshots.
 */
export const getViolations = async (page: Page, view: View): Promise<string[]> => {
  const found: string[] = [];
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await setTheme(page, theme);
    await view.show(page);
    const within = view.within ?? 'main';
    // Of what is hidden, axe has nothing to say.
    await page.locator(within).first().waitFor();
    const violations = await findViolations(page, within);
    found.push(...violations.map((violation) => `${theme}, ${width} px: ${violation}`));
    if (process.env['UPDATE_SCREENSHOTS']) {
      await hideAnnouncement(page);
      await page.screenshot({ path: screenshotFile(`${view.name}-${theme}.png`) });
    }
  }
  return found;
};
