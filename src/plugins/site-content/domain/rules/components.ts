import { countListed } from '../components/count-listed';
import type { GetModel } from '../components/walk';
import { walkComponents } from '../components/walk';
import { LINK_COMPONENT, REQUEST_INFO } from '../content-types';
import {
  checkText,
  isEmpty,
  type Path,
  type Problem,
  problem,
  type TextRule,
} from '../problems/problem';
import { anyLink, httpUrl } from './links';
import { ctaUrlRule } from './site-keys';
import { isBlank } from './text';

type Values = Record<string, unknown>;

/** Whether a relation's input or stored value is set. */
export const isRelationSet = (relation: unknown): boolean => {
  if (isEmpty(relation)) return false;
  if (Array.isArray(relation)) return relation.length > 0;
  if (typeof relation !== 'object') return true;
  const { connect, set, disconnect } = relation as {
    connect?: unknown;
    set?: unknown;
    disconnect?: unknown;
  };
  if (connect === undefined && set === undefined && disconnect === undefined) return true;
  return isRelationSet(set) || isRelationSet(connect);
};

/**
 * Whether a link has a page. A link whose page was deleted keeps that page's document id: the link is not served,
 * and works again if the page is restored.
 */
export const hasPage = (link: Values): boolean =>
  isRelationSet(link['page']) || !isEmpty(link['page_document_id']);

const checkLink = (link: Values, path: Path): Problem[] =>
  isRelationSet(link['page']) && !isEmpty(link['url'])
    ? [problem([...path, 'url'], 'link.page-and-url')]
    : checkText([...path, 'url'], link['url'], anyLink);

const NO_RULES: Readonly<Record<string, TextRule>> = {};

/** Rules for URL attributes, by component and attribute. */
const URL_RULES: Readonly<Record<string, Readonly<Record<string, TextRule>>>> = {
  [LINK_COMPONENT]: { url: anyLink },
  [REQUEST_INFO]: { cta_url: ctaUrlRule },
  'blocks.embed': { url: httpUrl },
};

/** Returns the rules for a component's URL attributes, by name. */
export const getUrlRules = (uid: string): Readonly<Record<string, TextRule>> =>
  URL_RULES[uid] ?? NO_RULES;

const FORM: Readonly<Record<string, (value: Values, path: Path) => Problem[]>> = {
  [LINK_COMPONENT]: checkLink,
  'blocks.embed': (embed, path) => checkText([...path, 'url'], embed['url'], httpUrl),
};

/** Validates the components of an entry. These rules also apply to drafts. */
export const checkComponents = (getModel: GetModel, uid: string, data: Values): Problem[] =>
  [...walkComponents(getModel, uid, data)].flatMap(
    (component) => FORM[component.uid]?.(component.value, component.path) ?? []
  );

/** Maximum per entry. Strapi writes components one by one, in some milliseconds each, while other saves wait. */
export const MAX_COMPONENTS = 500;

/**
 * Refuses an entry with too many blocks and items in blocks, reported at the attribute that exceeds the limit. Other
 * values in these lists count as well, because validating them takes as long.
 *
 * @param before number in the stored entry, which is always allowed
 */
export const checkComponentCount = (
  getModel: GetModel,
  uid: string,
  data: Values,
  before = 0
): Problem[] => {
  const limit = Math.max(MAX_COMPONENTS, before);
  let count = 0;
  let exceeding: string | null = null;
  for (const [name, { components }] of countListed(getModel, uid, data)) {
    count += components;
    if (count > limit) exceeding ??= name;
  }
  return exceeding === null
    ? []
    : [problem([exceeding], 'block.too-many', { count, limit: MAX_COMPONENTS })];
};

const isMissing = (value: unknown): boolean =>
  isEmpty(value) ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0);

const findMissing = (
  getModel: GetModel,
  uid: string,
  value: Values,
  path: Path,
  isLinked: (link: Values) => boolean
): Problem[] => {
  const missing = Object.entries(getModel(uid).attributes)
    .filter(([name, attribute]) => attribute.required === true && isMissing(value[name]))
    .map(([name]) => problem([...path, name], 'required-for-publishing'));
  const hasNoTarget = uid === LINK_COMPONENT && !isLinked(value) && isEmpty(value['url']);
  return hasNoTarget ? [...missing, problem([...path, 'url'], 'link.missing')] : missing;
};

/**
 * Finds required values that are missing for publishing. The entry must include all relations.
 *
 * @param isLinked whether a link has a page; the data of a save omits a page that does not change
 */
export const checkRequired = (
  getModel: GetModel,
  uid: string,
  entity: Values,
  isLinked: (link: Values) => boolean = hasPage
): Problem[] => [
  ...findMissing(getModel, uid, entity, [], isLinked),
  ...[...walkComponents(getModel, uid, entity)].flatMap((component) =>
    findMissing(getModel, component.uid, component.value, component.path, isLinked)
  ),
];
