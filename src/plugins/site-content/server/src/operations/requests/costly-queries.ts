import type { Core } from '@strapi/strapi';
import { type Problem, problem } from '#site-content/domain/problems/problem';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { createValidationError } from './refusal';

/**
 * Maximum number of relations that the filters and the sort order of a request may follow. Each relation adds
 * a join, and entries with a draft and a published version double the joined rows: 18 levels of parents take
 * SQLite 15 seconds on 3,000 pages.
 */
export const MAX_RELATIONS = 6;

/**
 * Maximum number of comparisons in the filters of a request, including those of populated relations. The
 * database makes each comparison for every row: 320 take SQLite four seconds on 50,000 redirects.
 */
export const MAX_CONDITIONS = 40;

/**
 * Maximum number of values in lists, such as those of `$in`, in all comparisons together. The panel sends the
 * ids of one page of a list, and Strapi silently drops parameters after the thousandth.
 */
export const MAX_VALUES = 900;

/** Maximum number of attributes in the sort orders of a request. */
export const MAX_SORTS = 10;

const LOGICAL = ['$and', '$or', '$not'];
const INDEX = /^\d+$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isIndex = (key: string): boolean => INDEX.test(key);

/** True if a key contains further filters and names no attribute. */
const isGroup = (key: string): boolean => LOGICAL.includes(key) || isIndex(key);

/** True if filters name an attribute. The key that contains them is then a relation. */
const namesAttribute = (filters: unknown): boolean =>
  isObject(filters) &&
  Object.entries(filters).some(([key, value]) =>
    isGroup(key) ? namesAttribute(value) : !key.startsWith('$')
  );

const countInFilters = (filters: unknown): number => {
  if (!isObject(filters)) return 0;
  let count = 0;
  for (const [key, value] of Object.entries(filters)) {
    if (isGroup(key)) count += countInFilters(value);
    else if (!key.startsWith('$') && namesAttribute(value)) count += 1 + countInFilters(value);
  }
  return count;
};

/** Counts the relations in `sort=parent.title:asc`, `sort[parent][title]=asc` and lists of both. */
const countInSort = (sort: unknown): number => {
  if (typeof sort === 'string') return sort.split('.').length - 1;
  if (!isObject(sort)) return 0;
  return Object.entries(sort).reduce(
    (count, [key, value]) =>
      count + (isObject(value) && !INDEX.test(key) ? 1 : 0) + countInSort(value),
    0
  );
};

const hasEmptyGroup = (filters: unknown): boolean =>
  isObject(filters) &&
  Object.entries(filters).some(
    ([key, value]) => (LOGICAL.includes(key) && !isObject(value)) || hasEmptyGroup(value)
  );

/** Returns the queries for populated relations and, by component, for dynamic zones. */
const getInnerQueries = ({ populate, on }: Readonly<Record<string, unknown>>): unknown[] =>
  [populate, on].flatMap((each) => (isObject(each) ? Object.values(each) : []));

/** The cost of a query for the database, apart from the relations that it follows. */
interface Cost {
  conditions: number;
  /** Number of values in lists, such as those of `$in`. */
  values: number;
  sorts: number;
}

/** Counts every compared value as a condition. A list is one condition, and its values are counted separately. */
const addFilters = (cost: Cost, filters: unknown): void => {
  if (!isObject(filters)) {
    cost.conditions += 1;
    return;
  }
  for (const [key, value] of Object.entries(filters)) {
    const isList = !isGroup(key) && isObject(value) && Object.keys(value).every(isIndex);
    if (!isList) addFilters(cost, value);
    else {
      cost.conditions += 1;
      cost.values += Object.keys(value).length;
    }
  }
};

/** Counts the attributes in `sort=title:asc,slug`, `sort[title]=asc` and lists of both. */
const countSorts = (sort: unknown): number => {
  if (typeof sort === 'string') return sort.split(',').length;
  if (!isObject(sort)) return 0;
  return Object.values(sort).reduce<number>((count, each) => count + countSorts(each), 0);
};

const addQuery = (cost: Cost, query: unknown): void => {
  if (!isObject(query)) return;
  if (query['filters'] !== undefined) addFilters(cost, query['filters']);
  cost.sorts += countSorts(query['sort']);
  for (const inner of getInnerQueries(query)) addQuery(cost, inner);
};

const findTooMany = (query: unknown): Problem[] => {
  const cost: Cost = { conditions: 0, values: 0, sorts: 0 };
  addQuery(cost, query);
  return [
    ...(cost.conditions > MAX_CONDITIONS
      ? [problem(['filters'], 'query.too-many-conditions', { limit: MAX_CONDITIONS })]
      : []),
    ...(cost.values > MAX_VALUES
      ? [problem(['filters'], 'query.too-many-values', { limit: MAX_VALUES })]
      : []),
    ...(cost.sorts > MAX_SORTS
      ? [problem(['sort'], 'query.too-many-sorts', { limit: MAX_SORTS })]
      : []),
  ];
};

/** Finds empty groups and too many relations, also in populated relations. */
const findInQuery = (query: unknown): Problem[] => {
  if (!isObject(query)) return [];
  const { filters, sort } = query;
  if (hasEmptyGroup(filters)) return [problem(['filters'], 'query.empty-group')];
  const relations = countInFilters(filters) + countInSort(sort);
  return [
    ...(relations > MAX_RELATIONS
      ? [problem(['filters'], 'query.too-many-relations', { limit: MAX_RELATIONS })]
      : []),
    ...getInnerQueries(query).flatMap(findInQuery),
  ];
};

/** Checks the filters and sort orders of a parsed query, including those of populated relations. */
export const findCostlyParts = (query: unknown): Problem[] =>
  isObject(query) ? [...findInQuery(query), ...findTooMany(query)] : [];

/** Refuses queries to Strapi's routes that would hold up the database, and with it all other requests. */
export const refuseCostlyQueries = (strapi: Core.Strapi): void =>
  afterAuthorization(strapi, (ctx) => {
    const problems = ctx.querystring === '' ? [] : findCostlyParts(ctx.query);
    if (problems.length > 0) throw createValidationError(problems);
    return Promise.resolve();
  });
