import type { Browser, Page } from 'playwright-core';
import type { Editor } from '../../support/editor';
import { logIn, openWindow, startBrowser } from './browser';
import { ADMINISTRATOR, type Site, startSite } from './site';

/** A site of one test file, and its first administrator, who is logged in to the panel in a window. */
export interface Workspace {
  readonly site: Site;
  readonly browser: Browser;
  readonly administrator: Editor;
  readonly page: Page;
}

const open: { site?: Site; browser?: Browser } = {};

/** Starts a site and a browser. `closeWorkspace` ends them, even if only one has started. */
export const startSiteAndBrowser = async (
  environment: NodeJS.ProcessEnv = {},
  root?: string
): Promise<Pick<Workspace, 'site' | 'browser'>> => {
  const [site, browser] = await Promise.all([
    startSite(environment, root).then((started) => (open.site = started)),
    startBrowser().then((started) => (open.browser = started)),
  ]);
  return { site, browser };
};

/** Opens the panel of an empty site. */
export const openWorkspace = async (
  environment: NodeJS.ProcessEnv = {},
  root?: string
): Promise<Workspace> => {
  const { site, browser } = await startSiteAndBrowser(environment, root);
  const administrator = await site.registerAdministrator();
  const page = await openWindow(browser, site);
  await logIn(page, ADMINISTRATOR);
  return { site, browser, administrator, page };
};

/** Ends the site and the browser; for `afterAll`. */
export const closeWorkspace = async (): Promise<void> => {
  await open.browser?.close();
  await open.site?.remove();
};
