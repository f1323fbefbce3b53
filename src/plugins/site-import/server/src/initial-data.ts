import type { GetModel } from '#site-content/domain/components/walk';
import { NAV_ITEM, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { type Path, reason } from '#site-content/domain/problems/problem';
import { buildRedirectGraph } from '#site-content/domain/redirects/graph';
import { loopProblem } from '#site-content/domain/redirects/loop-problem';
import { findLoops, lastOn } from '#site-content/domain/redirects/loops';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import { cleanHtmlFields } from '#site-content/domain/rules/html-fields';
import { checkLengths } from '#site-content/domain/rules/lengths';
import {
  checkNavItem,
  NAV_LEVELS,
  type NavArea,
  type NavItemState,
} from '#site-content/domain/rules/nav-item';
import {
  checkRedirect,
  normaliseSource,
  type RedirectTargetType,
} from '#site-content/domain/rules/redirect';
import { checkSiteKeys, KEY_NAMES } from '#site-content/domain/rules/site-keys';
import { findUnstorableText } from '#site-content/domain/rules/text';
import { trimUrls } from '#site-content/domain/rules/trim-urls';
import type { Options } from '#site-content/server/config/options';
import { isObject } from '#site-import/domain/listing';
import { findHtmlLosses } from './html-losses';
import { type JsonObject, JsonReader } from './json';
import type { Problems } from './problems';

export interface PlannedRedirect {
  readonly source: string;
  readonly target: RedirectTargetType;
  readonly destination: string;
}

export interface PlannedNavItem {
  readonly title: string;
  readonly area: NavArea;
  /** `''` for groups in the footer. */
  readonly url: string;
  readonly subitems: readonly PlannedNavItem[];
}

/** The content to which initial data is converted. */
export interface InitialDataPlan {
  readonly siteKeys: JsonObject;
  readonly redirects: readonly PlannedRedirect[];
  readonly navItems: readonly PlannedNavItem[];
}

export interface PlanOptions {
  readonly getModel: GetModel;
  readonly initialData: Options['initialData'];
  readonly siteUrl: string;
}

const REQUEST_INFO = ['cta_text', 'cta_url'];

const planKeys = (
  reader: JsonReader,
  value: unknown,
  keyNames: PlanOptions['initialData']['keyNames']
): JsonObject => {
  const keys = reader.object(['keys'], value);
  if (keys === null) return {};
  const wireName = (name: string): string => {
    const renamed = (keyNames as Record<string, string | undefined>)[name] ?? name;
    return Object.hasOwn(keys, renamed) ? renamed : name;
  };
  reader.onlyMembers(['keys'], keys, KEY_NAMES.map(wireName));
  return Object.fromEntries(
    KEY_NAMES.map((name) => {
      const member = wireName(name);
      return [
        name,
        reader.text(['keys', member], Object.hasOwn(keys, member) ? keys[member] : undefined),
      ];
    })
  );
};

const planSiteKeys = (reader: JsonReader, json: JsonObject, options: PlanOptions): JsonObject => {
  const keys = planKeys(reader, json['keys'], options.initialData.keyNames);
  for (const loss of findHtmlLosses(options.getModel, SITE_KEYS, keys)) {
    reader.problems.addLoss(['keys', ...loss.path], loss);
  }
  const tooMuchHtml = cleanHtmlFields(options.getModel, SITE_KEYS, keys);

  const requestInfo = reader.object(['request-info'], json['request-info']) ?? {};
  reader.onlyMembers(['request-info'], requestInfo, REQUEST_INFO);
  const request_info = Object.fromEntries(
    REQUEST_INFO.map((name) => [name, reader.text(['request-info', name], requestInfo[name])])
  );

  const siteKeys = { ...keys, request_info };
  trimUrls(options.getModel, SITE_KEYS, siteKeys);
  const broken = [
    ...tooMuchHtml,
    ...checkSiteKeys(siteKeys),
    ...checkLengths(options.getModel, SITE_KEYS, siteKeys),
    ...findUnstorableText(siteKeys),
  ];
  for (const found of broken) {
    const { path } = found;
    const at = path[0] === 'request_info' ? ['request-info', ...path.slice(1)] : ['keys', ...path];
    reader.problems.add(at, found);
  }
  return siteKeys;
};

const TARGET_OF_VALUE = (value: string | null): RedirectTargetType => {
  if (value === null) return 'none';
  return value === '' ? 'empty' : 'url';
};

/** Refuses the last redirect of each loop, which closes it. */
const refuseLoops = (
  reader: JsonReader,
  planned: readonly PlannedRedirect[],
  siteUrl: string
): void => {
  const redirects = new Map(planned.map((each) => [each.source, { ...each, page: null }]));
  const order = new Map([...redirects.keys()].map((source, at) => [source, at]));
  const graph = buildRedirectGraph(redirects.values(), {
    getPath: () => null,
    onSite: buildOnSite(siteUrl),
  });
  for (const loop of findLoops(graph, graph.keys())) {
    const last = redirects.get(lastOn(loop, order) ?? '');
    // A redirect to itself has already been refused.
    if (last === undefined || loop.length === 1) continue;
    reader.problems.add(['redirects', last.source.slice(1)], loopProblem(last, loop));
  }
};

const planRedirects = (
  reader: JsonReader,
  value: unknown,
  options: PlanOptions
): PlannedRedirect[] => {
  const table = reader.object(['redirects'], value) ?? {};
  const sources = new Set<string>();
  const planned: PlannedRedirect[] = [];
  for (const [key, destination] of Object.entries(table)) {
    const at = ['redirects', key];
    if (destination !== null && typeof destination !== 'string') {
      reader.problems.add(at, reason('import.not-string-or-null'));
      continue;
    }
    const source = normaliseSource(`/${key}`);
    const target = TARGET_OF_VALUE(destination);
    const redirect = {
      source,
      target,
      destination: target === 'url' ? String(destination).trim() : '',
    };
    const broken = [
      ...checkRedirect(
        { ...redirect, page: null },
        { sourceIsTaken: sources.has(source), pagePath: null, siteUrl: options.siteUrl }
      ),
      ...checkLengths(options.getModel, REDIRECT, { destination: redirect.destination }),
      ...findUnstorableText(redirect),
    ];
    for (const found of broken) reader.problems.add(at, found);
    sources.add(source);
    planned.push(redirect);
  }
  refuseLoops(reader, planned, options.siteUrl);
  return planned;
};

/** Plans a branch of the navigation: the items to create, and the same items in the form that the rules check. */
class Branch {
  readonly tree = new Map<string, NavItemState>();
  readonly paths = new Map<string, Path>();

  constructor(
    private readonly reader: JsonReader,
    private readonly area: NavArea
  ) {}

  plan(at: Path, value: unknown, parent: string | null, level: number): PlannedNavItem | null {
    const item = this.reader.object(at, value);
    if (item === null) return null;
    const isGroup = this.area === 'footer' && level === 1;
    const isEntry = this.area === 'footer' && level > 1;
    const members = ['title', ...(isEntry ? [] : ['subitems']), ...(isGroup ? [] : ['url'])];
    this.reader.onlyMembers(at, item, members);

    const title = this.reader.text([...at, 'title'], item['title']);
    const url = isGroup ? '' : this.reader.text([...at, 'url'], item['url']).trim();
    const id = String(this.tree.size);
    this.tree.set(id, { id, parent, area: this.area, title, url, page: null });
    this.paths.set(id, at);

    const subitems = isEntry
      ? []
      : this.planAll([...at, 'subitems'], item['subitems'] ?? [], id, level + 1);
    return { title, area: this.area, url, subitems };
  }

  /** Returns an item with its ancestors only, so that each item is validated separately. */
  toLine(id: string): Map<string, NavItemState> {
    const line = new Map<string, NavItemState>();
    for (let at = this.tree.get(id); at !== undefined; at = this.tree.get(at.parent ?? '')) {
      line.set(at.id, at);
    }
    return line;
  }

  private planAll(at: Path, value: unknown, parent: string, level: number): PlannedNavItem[] {
    const list = this.reader.list(at, value);
    if (list.length > 0 && level > NAV_LEVELS[this.area]) {
      const { area } = this;
      this.reader.problems.add(at, reason('import.too-deep', { area, levels: NAV_LEVELS[area] }));
      return [];
    }
    return list.flatMap((item, index) => this.plan([...at, index], item, parent, level) ?? []);
  }
}

const planArea = (
  reader: JsonReader,
  at: Path,
  value: unknown,
  area: NavArea,
  getModel: GetModel
): PlannedNavItem[] =>
  reader.list(at, value).flatMap((item, index) => {
    const branch = new Branch(reader, area);
    const planned = branch.plan([...at, index], item, null, 1);
    for (const [id, state] of branch.tree) {
      const { title, url } = state;
      reader.problems.addAll(branch.paths.get(id) ?? [], [
        ...checkNavItem(branch.toLine(id), id),
        ...checkLengths(getModel, NAV_ITEM, { title, url }),
        ...findUnstorableText({ title, url }),
      ]);
    }
    return planned ?? [];
  });

/**
 * Converts the JSON of `GET /api/initial-data/` to content, by the same rules as a save. Problems are
 * recorded with their location, including unknown members.
 */
export const planInitialData = (
  json: unknown,
  problems: Problems,
  options: PlanOptions
): InitialDataPlan => {
  const reader = new JsonReader(problems);
  const root = isObject(json) ? json : null;
  if (root === null) {
    problems.add([], reason('import.not-initial-data'));
    return { siteKeys: {}, redirects: [], navItems: [] };
  }
  const { navigationMember } = options.initialData;
  const wrapped = navigationMember !== null && Object.hasOwn(root, navigationMember);
  const at: Path = wrapped ? [navigationMember] : [];
  const navigation = wrapped ? (reader.object(at, root[navigationMember]) ?? {}) : root;
  reader.onlyMembers([], root, [
    ...['keys', 'redirects', 'request-info'],
    ...(wrapped ? [navigationMember] : ['header', 'footer']),
  ]);
  if (wrapped) reader.onlyMembers(at, navigation, ['header', 'footer']);

  return {
    siteKeys: planSiteKeys(reader, root, options),
    redirects: planRedirects(reader, root['redirects'], options),
    navItems: (['header', 'footer'] as const).flatMap((area) =>
      planArea(reader, [...at, area], navigation[area], area, options.getModel)
    ),
  };
};
