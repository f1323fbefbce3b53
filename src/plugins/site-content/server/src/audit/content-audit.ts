import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { findBrokenLinks } from '#site-content/domain/audit/broken-links';
import type { Finding } from '#site-content/domain/audit/finding';
import { FragmentCheck } from '#site-content/domain/audit/fragments';
import {
  findInvalidEntries,
  findInvalidNavItems,
  findInvalidPages,
  findInvalidRedirects,
  type PageVersion,
} from '#site-content/domain/audit/invalid-values';
import {
  findPagesAtOnePath,
  findSiblingsWithOneSlug,
} from '#site-content/domain/audit/path-collisions';
import { findInRedirects } from '#site-content/domain/audit/redirect-graph';
import { NAV_ITEM, REDIRECT } from '#site-content/domain/content-types';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import type { Options } from '../config/options';
import type { HistorySlot } from '../edit-conflicts/history-slot';
import { findLostFiles } from '../media-usage/find-lost-files';
import { inBackground } from '../operations/cooperative-scheduling/run-cooperatively';
import type { KnownPage } from '../read-models/all-pages-read-model';
import type { PublishedPage } from '../read-models/published-pages-read-model';
import { ReadModel } from '../read-models/read-model';
import type { ReadModels } from '../read-models/read-models';
import { stepsInOrder } from '../read-models/redirects-read-model';
import { readLinkingEntries } from '../reads/linking-entries';
import { readNavItems } from '../reads/nav-items';
import type { LinkCheck } from '../redirects/link-check';
import type { Revision } from '../revision/revision';
import { getModels } from '../strapi-internals/models';

/** The known issues and how current they are. */
export interface KnownFindings {
  readonly findings: readonly Finding[];
  /**
   * Whether the issues are those of the current content, predate the last changes, or have not been computed
   * yet.
   */
  readonly state: 'current' | 'earlier' | 'none';
}

/** Callers wait for audits that take less than this many milliseconds, as on most sites. */
const SHORT_AUDIT_MS = 100;

/** Returns the result if it arrives in time, otherwise `null`. */
const within = async <Result>(
  timeoutMs: number,
  coming: Promise<Result>
): Promise<Result | null> => {
  if (timeoutMs === 0) return null;
  const over = new AbortController();
  const later = setTimeout(timeoutMs, null, { signal: over.signal }).catch(() => null);
  try {
    return await Promise.race([coming, later]);
  } finally {
    over.abort();
  }
};

/** The read models and readers that the audit uses. */
export interface CheckedContent extends Pick<
  ReadModels,
  'publishedPages' | 'allPages' | 'redirects'
> {
  readonly history: HistorySlot;
  readonly linkCheck: LinkCheck;
}

/** Collects the tree positions of drafts and published pages, step by step. */
function* getTreePositions(pages: Iterable<KnownPage>): CooperativeTask<PageVersion[]> {
  const places: PageVersion[] = [];
  for (const { draft, published } of pages) {
    yield;
    for (const row of [draft, published]) {
      if (row === null) continue;
      const { documentId: id, title, slug, parent, isPublished } = row;
      places.push({ id, title: title ?? '', slug: slug ?? '', parent, isPublished });
    }
  }
  return places;
}

function* getNames(
  pages: readonly PublishedPage[]
): CooperativeTask<{ id: string; title: string }[]> {
  const named: { id: string; title: string }[] = [];
  for (const { id, values } of pages) {
    yield;
    named.push({ id, title: String(values['title'] ?? '') });
  }
  return named;
}

/**
 * Finds issues in the content that no save was refused for, once per content revision. Links and paths are checked as
 * visitors get them. Duplicate slugs are also looked for among drafts, because the rule applies to them, too.
 */
export class ContentAudit {
  private readonly findings: ReadModel<readonly Finding[]>;
  private latest: readonly Finding[] | null = null;
  /** Duration of the last audit, and start of the current one, in milliseconds. */
  private took: number | null = null;
  private since: number | null = null;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision,
    private readonly content: CheckedContent,
    private readonly options: Pick<Options, 'siteUrl' | 'homeSlug'>
  ) {
    const find = async (): Promise<readonly Finding[]> => {
      const startedAt = performance.now();
      this.since = startedAt;
      try {
        this.latest = await this.findAll();
        this.took = performance.now() - startedAt;
        return this.latest;
      } finally {
        this.since = null;
      }
    };
    this.findings = new ReadModel(revision, { readAll: find, follow: find });
  }

  /** Returns all issues of the current revision, grouped by kind. Takes seconds on a large site. */
  read(): Promise<readonly Finding[]> {
    return this.findings.read();
  }

  /**
   * Returns the current issues if they are available soon; otherwise the previous ones, while the audit runs in the
   * background.
   */
  async readSoon(): Promise<KnownFindings> {
    const kept = await this.findings.readCached();
    if (kept !== null) return { findings: kept, state: 'current' };
    const reading = this.read();
    const found = await within(this.timeoutMs, reading);
    if (found !== null) return { findings: found, state: 'current' };
    // The next caller awaits the same audit and gets its error.
    reading.catch((error: Error) =>
      this.strapi.log.error(`The content audit failed: ${error.message}`)
    );
    const { latest } = this;
    return { findings: latest ?? [], state: latest === null ? 'none' : 'earlier' };
  }

  /**
   * Time to wait for the result, in milliseconds. It depends on how long the last audit took or the current one has
   * been running: callers wait for short audits and are answered at once during long ones.
   */
  private get timeoutMs(): number {
    const { took, since } = this;
    const already = since === null ? 0 : performance.now() - since;
    if (Math.max(took ?? 0, already) >= SHORT_AUDIT_MS) return 0;
    return took === null ? 150 : 1000;
  }

  /** Audits the whole content in slices, so that other requests are answered in between. */
  private async findAll(): Promise<Finding[]> {
    const { strapi } = this;
    const { siteUrl, homeSlug } = this.options;
    const background = inBackground();
    const { pages, tree } = await this.content.publishedPages.read();
    const all = (await this.content.allPages.read()).byId;
    const redirects = await background.do(stepsInOrder(await this.content.redirects.read()));
    const navItems = await readNavItems(strapi);

    const { check, pageAt } = await this.content.linkCheck.readTargets();
    const goals = { check, pageExists: (id: string): boolean => all.has(id) };
    const models = getModels(strapi);
    const found: Finding[] = [];
    const add = async (finding: CooperativeTask<Finding[]>): Promise<Finding[]> => {
      const some = await background.do(finding);
      for (const one of some) found.push(one);
      return some;
    };
    const fragments = new FragmentCheck(models, pageAt);
    for await (const entries of readLinkingEntries(strapi)) {
      for (const entry of entries) fragments.addEntry(entry);
      await add(findBrokenLinks(models, { entries, navItems: [], redirects: [] }, goals));
      await add(findInvalidEntries(models, entries));
      await background.pause();
    }
    await add(findBrokenLinks(models, { entries: [], navItems, redirects }, goals));

    await add(findInvalidNavItems(navItems));
    await add(findInvalidRedirects(redirects));

    for (const { id, title, url } of navItems) {
      fragments.addAddress({ type: NAV_ITEM, id, title, path: ['url'] }, url ?? '');
    }
    for (const { id, source, destination } of redirects) {
      const where = { type: REDIRECT, id, title: source, path: ['destination'] };
      fragments.addAddress(where, destination ?? '');
    }
    await add(fragments.find((id) => tree.getPath(id)));

    for (const lost of await findLostFiles(strapi, this.content.history)) found.push(lost);

    const named = await background.do(getNames(pages));
    const atOnePath = await add(findPagesAtOnePath(named, tree));
    const places = await background.do(getTreePositions(all.values()));
    await add(findInvalidPages(places));
    await add(findSiblingsWithOneSlug(places, homeSlug, atOnePath));
    await add(findInRedirects(redirects, { pages: named, tree, siteUrl, check }));
    return found;
  }
}
