import type { Page } from 'playwright-core';
import { publishedPage, PAGE } from '../support/editor';
import { closeWorkspace, openWorkspace } from './support/workspace';

let page: Page;
let saved: string;

beforeAll(async () => {
  const workspace = await openWorkspace();
  page = workspace.page;
  saved = await publishedPage(workspace.administrator, { title: 'About us', slug: 'about-us' });
});

afterAll(closeWorkspace);

/** What leads to a place where something of Strapi's is sold or praised. */
const advertisements = (): Promise<string[]> =>
  page
    .locator('a[href]:visible')
    .evaluateAll((links) =>
      links
        .map((link) => (link as HTMLAnchorElement).href)
        .filter((href) =>
          /\/\/([a-z]+\.)*strapi\.io\/(pricing|blog|features|contact)|(market|cloud|billing)\.strapi\.io/.test(
            href
          )
        )
    );

test.each([
  ['the home page', () => '/admin', 'Website content'],
  ['the form of a page', () => `/admin/content-manager/collection-types/${PAGE}/${saved}`, 'Save'],
  ['the overview of the settings', () => '/admin/settings/application-infos', 'Details'],
])(
  'on %s nothing is advertised, no preview is to be set up and no tour goes on',
  async (_, address, shown) => {
    // Such as another application at the same address has left behind.
    await page.evaluate(() => localStorage.setItem('STRAPI_GUIDED_TOUR', '{"enabled":true}'));
    await page.goto(address());
    await page.getByText(shown, { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await advertisements()).toEqual([]);
    expect(await page.getByText('Set up preview').count()).toBe(0);
    expect(await page.getByText('Introducing the new Media Library').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Marketplace' }).count()).toBe(0);
    const tour = await page.evaluate(() => localStorage.getItem('STRAPI_GUIDED_TOUR') ?? '{}');
    expect(JSON.parse(tour)).toMatchObject({ enabled: false });
  }
);
