import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../support/service';
import type { Theme } from './browser';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** The folder of the few screenshots that documents show. They change with every label. */
const SHOWN = path.join(ROOT, 'docs', 'screenshots');
const OTHERS = path.join(ROOT, '.tmp', 'screenshots');

const screenshotFile = (name: string): string => {
  const shown = path.join(SHOWN, name);
  if (existsSync(shown)) return shown;
  mkdirSync(OTHERS, { recursive: true });
  return path.join(OTHERS, name);
};

/** Combines each color theme with one width, as nothing of ours depends on both. This halves the time. */
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

/** Returns the violations that `axe-core` finds, one per line. `within` excludes elements that are not ours. */
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

/** Sets the theme, which the panel reads when it is loaded. */
const setTheme = async (page: Page, theme: Theme): Promise<void> => {
  await page.evaluate((chosen) => localStorage.setItem('STRAPI_THEME', chosen), theme);
};

/** Hides Strapi's news banner, which would cover part of each screenshot. */
const hideAnnouncement = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let banner = document.querySelector('a[href^="https://strapi.io/blog/"]')?.parentElement;
    while (banner?.parentElement && banner.parentElement.clientHeight < 60) {
      banner = banner.parentElement;
    }
    if (banner) banner.style.display = 'none';
  });

export interface View {
  /** The name of the screenshots, such as `navigation`. */
  readonly name: string;
  /** The selector of the checked part; by default everything inside Strapi's own frame. */
  readonly within?: string;
  /** Loads the page and brings it to the state that is checked. Called again for each theme. */
  readonly show: (page: Page) => Promise<void>;
}

/**
 * Brings the page to a state in light and dark, each at its own width, and returns the violations that axe finds. With
 * `UPDATE_SCREENSHOTS` set, saves screenshots: in docs/screenshots if the file exists there, otherwise in
 * .tmp/screenshots.
 */
export const getViolations = async (page: Page, view: View): Promise<string[]> => {
  const found: string[] = [];
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await setTheme(page, theme);
    await view.show(page);
    const within = view.within ?? 'main';
    // axe ignores hidden elements, so this waits until the part is visible.
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
