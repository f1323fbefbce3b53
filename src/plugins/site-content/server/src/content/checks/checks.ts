import type { Core } from '@strapi/strapi';
import { findBrokenLinks } from '../../../../contract/checks/broken-links';
import type { Finding } from '../../../../contract/checks/finding';
import {
  findPagesAtOnePath,
  findSiblingsWithOneSlug,
} from '../../../../contract/checks/meeting-pages';
import { checkAgainst } from '../../../../contract/checks/places';
import { findInRedirects } from '../../../../contract/checks/redirect-graph';
import { FILE } from '../../../../contract/content-types';
import type { Options } from '../../config/options';
import { modelsOf } from '../../strapi/models';
import { readPageRows } from '../navigation/page-options';
import { readNavItems } from '../reads/nav-items';
import type { PublishedPagesReader } from '../kept/published-pages';
import { inOrder, type KeptRedirectsReader } from '../kept/kept-redirects';
import { OnceARevision } from '../revision/once-a-revision';
import type { Revision } from '../revision/revision';
import { readLinkingEntries } from './linking-entries';

/** The addresses of all files of the media library, those of their smaller versions included: one statement. */
const readFileAddresses = async (strapi: Core.Strapi): Promise<string[]> => {
  const files: { url: string; formats: Record<string, { url?: string }> | null }[] = await strapi.db
    .query(FILE)
    .findMany({ select: ['url', 'formats'] });
  return files.flatMap(({ url, formats }) => [
    url,
    ...Object.values(formats ?? {}).flatMap((format) => format?.url ?? []),
  ]);
};

/**
 * What is wrong with the content that no save was refused for, found once a revision. Links and paths are those that
 * visitors get; slugs are looked for among the drafts as well, where the rule holds, too.
 */
export class Checks {
  private readonly findings: OnceARevision<readonly Finding[]>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision,
    private readonly publishedPages: PublishedPagesReader,
    private readonly redirects: KeptRedirectsReader,
    private readonly options: Pick<Options, 'siteUrl' | 'homeSlug'>
  ) {
    this.findings = new OnceARevision(revision, () => this.findAll());
  }

  /** What is found as of the current content revision, by kind. */
  read(): Promise<readonly Finding[]> {
    return this.findings.read();
  }

  /** As many statements as there are types and components with links, whatever the number of entries. */
  private async findAll(): Promise<Finding[]> {
    const { strapi } = this;
    const { siteUrl, homeSlug } = this.options;
    const { pages, tree } = await this.publishedPages.read();
    const rows = await readPageRows(strapi);
    const redirects = inOrder(await this.redirects.read());
    const navItems = await readNavItems(strapi);
    const entries = await readLinkingEntries(strapi, siteUrl);

    const known = new Set(rows.map(({ documentId }) => documentId));
    const check = checkAgainst({
      siteUrl,
      paths: pages.flatMap(({ id }) => tree.pathOf(id) ?? []),
      sources: redirects.map(({ source }) => source),
      files: await readFileAddresses(strapi),
    });
    const named = pages.map(({ id, values }) => ({ id, title: String(values['title'] ?? '') }));
    const atOnePath = findPagesAtOnePath(named, tree);
    const places = rows.map(({ documentId, title, slug, parent }) => ({
      ...{ id: documentId, title: title ?? '' },
      ...{ slug: slug ?? '', parent },
    }));
    return [
      ...findBrokenLinks(
        modelsOf(strapi),
        { entries, navItems, redirects },
        { check, pageExists: (id) => known.has(id) }
      ),
      ...atOnePath,
      ...findSiblingsWithOneSlug(places, homeSlug, atOnePath),
      ...findInRedirects(redirects, { pages: named, tree, siteUrl }),
    ];
  }
}
