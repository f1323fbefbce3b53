import type { Core } from '@strapi/strapi';
import { findMissingAnchor, getAnchorIds } from '#site-content/domain/audit/fragments';
import { checkAgainst, findPagesAt, getLookup } from '#site-content/domain/audit/link-targets';
import { runToCompletion } from '#site-content/domain/cooperative-task';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { Reason } from '#site-content/domain/problems/codes';
import { getSources as getSpellings } from '#site-content/domain/redirects/match';
import type { Options } from '../config/options';
import { runCooperatively } from '../operations/cooperative-scheduling/run-cooperatively';
import type { PublishedPagesReadModel } from '../read-models/published-pages-read-model';
import { ReadModel } from '../read-models/read-model';
import { type RedirectsReadModel, stepsInOrder } from '../read-models/redirects-read-model';
import { readFileAddresses } from '../reads/file-addresses';
import { readLinkingPages } from '../reads/linking-entries';
import type { Revision } from '../revision/revision';
import type { Connection } from '../strapi-internals/knex';
import { getModels } from '../strapi-internals/models';
import { readRedirectsAt } from './stored-redirects';

/** The targets of URLs on this website. */
interface LinkTargets {
  /** Returns the reason why a URL is broken, apart from its fragment; `null` if it works or cannot be checked. */
  check(address: string): Reason | null;
  /** Returns the document id of the published page that a URL leads to. */
  pageAt(address: string): string | null;
}

/** Yields the path and id of each published page. Lazy, because computing the paths of all pages takes long. */
function* getPathsAndIds(
  pages: readonly { readonly id: string }[],
  tree: Pick<PageTree, 'getPath'>
): Generator<readonly [string, string]> {
  for (const { id } of pages) {
    const path = tree.getPath(id);
    if (path !== null) yield [path, id];
  }
}

function* getPaths(
  pages: readonly { readonly id: string }[],
  tree: Pick<PageTree, 'getPath'>
): Generator<string> {
  for (const [path] of getPathsAndIds(pages, tree)) yield path;
}

function* getSources(redirects: readonly { readonly source: string }[]): Generator<string> {
  for (const { source } of redirects) yield source;
}

/** Reads the ids that links to parts of published pages can name, by page. */
export const readFragmentIds = async (
  strapi: Core.Strapi,
  pages: ReadonlySet<string>,
  connection: Connection = strapi.db.connection
): Promise<Map<string, ReadonlySet<string>>> => {
  const found = new Map<string, ReadonlySet<string>>();
  const models = getModels(strapi);
  for await (const entries of readLinkingPages(strapi, [...pages], connection)) {
    for (const entry of entries) found.set(entry.id, getAnchorIds(models, entry));
  }
  return found;
};

/** Maximum number of URLs that are looked up. For more, reading all targets is faster. */
const MAX_LOOKUPS = 500;

/** Finds broken URLs with the same result as the content audit, but without auditing everything else. */
export class LinkCheck {
  private readonly targets: ReadModel<LinkTargets>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision,
    private readonly content: {
      readonly publishedPages: PublishedPagesReadModel;
      readonly redirects: RedirectsReadModel;
    },
    private readonly options: Pick<Options, 'siteUrl'>
  ) {
    const find = (): Promise<LinkTargets> => this.findTargets();
    this.targets = new ReadModel(revision, { readAll: find, follow: find });
  }

  /** Returns the targets of all URLs as of the current revision. */
  readTargets(): Promise<LinkTargets> {
    return this.targets.read();
  }

  /** Returns the broken ones of some URLs, each with the reason. */
  async findBroken(addresses: Iterable<string>): Promise<Map<string, Reason>> {
    const asked = new Set(addresses);
    const { check, pageAt } =
      asked.size > MAX_LOOKUPS ? await this.readTargets() : await this.lookUp([...asked]);
    const { tree } = await this.content.publishedPages.read();
    const broken = new Map<string, Reason>();
    const withPart = new Map<string, string>();
    for (const address of asked) {
      const reason = check(address);
      const page = reason === null && address.includes('#') ? pageAt(address) : null;
      if (reason !== null) broken.set(address, reason);
      else if (page !== null) withPart.set(address, page);
    }
    const ids = await readFragmentIds(this.strapi, new Set(withPart.values()));
    for (const [address, page] of withPart) {
      const missing = findMissingAnchor(address, ids.get(page), tree.getPath(page) ?? '');
      if (missing !== null) broken.set(address, missing);
    }
    return broken;
  }

  /** Looks up the targets of some URLs. The work grows with their number, not with the size of the site. */
  private async lookUp(addresses: readonly string[]): Promise<LinkTargets> {
    const { siteUrl } = this.options;
    const lookups = addresses.flatMap((address) => getLookup(address, siteUrl) ?? []);
    const { tree } = await this.content.publishedPages.read();
    const pages = lookups.flatMap(({ page }) => {
      const id = tree.idAt(page);
      return id === null ? [] : [[page, id] as const];
    });
    const sources = new Set(lookups.flatMap((lookup) => lookup.sources.flatMap(getSpellings)));
    const redirects = await readRedirectsAt(this.strapi, [...sources]);
    const hasFiles = lookups.some(({ isFile }) => isFile);
    const targets = {
      check: runToCompletion(
        checkAgainst({
          siteUrl,
          paths: pages.map(([path]) => path),
          sources: redirects.map(({ source }) => source),
          files: hasFiles ? await readFileAddresses(this.strapi) : [],
        })
      ),
      pageAt: runToCompletion(findPagesAt({ siteUrl, pages })),
    };
    // A stored source may be encoded in yet another way.
    const isUnsure = addresses.some(
      (address) =>
        targets.check(address) !== null && getLookup(address, siteUrl)?.isEncoded === true
    );
    return isUnsure ? this.readTargets() : targets;
  }

  private async findTargets(): Promise<LinkTargets> {
    const { siteUrl } = this.options;
    const { pages, tree } = await this.content.publishedPages.read();
    const redirects = await runCooperatively(stepsInOrder(await this.content.redirects.read()));
    return {
      check: await runCooperatively(
        checkAgainst({
          siteUrl,
          paths: getPaths(pages, tree),
          sources: getSources(redirects),
          files: await readFileAddresses(this.strapi),
        })
      ),
      pageAt: await runCooperatively(findPagesAt({ siteUrl, pages: getPathsAndIds(pages, tree) })),
    };
  }
}
