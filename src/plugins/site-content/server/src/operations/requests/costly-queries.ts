import type { Core } from '@strapi/strapi';
import { type Problem, problem } from '#site-content/domain/problems/problem';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { refusal } from './refusal';

/**
 * Maximum number of relations that the filters and the sort order of a request follow. Each adds a join, and entries with a
 * draft and a published version double the joined rows: 18 levels of parents take SQLite 15 seconds on 3,000 pages.
 */
export const MAX_RELATIONS = 6;

const LOGICAL = ['$and', '$or', '$not'];
const INDEX = /^\d+$/;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a key contains further filters, and names no attribute. */
const isGroup = (key: string): boolean => LOGICAL.includes(key) || INDEX.test(key);

/** Whether filters name an attribute, so that what contains them is a relation. */
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

/** In `sort=parent.title:asc`, `sort[parent][title]=asc` and lists of both. */
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

/** Checks the filters and the sort order of a query, as parsed, also those of populated relations. */
export const findCostlyParts = (query: unknown): Problem[] => {
  if (!isObject(query)) return [];
  const { filters, sort, populate } = query as Readonly<Record<string, unknown>>;
  if (hasEmptyGroup(filters)) return [problem(['filters'], 'query.empty-group')];
  const relations = countInFilters(filters) + countInSort(sort);
  return [
    ...(relations > MAX_RELATIONS
      ? [problem(['filters'], 'query.too-many-relations', { limit: MAX_RELATIONS })]
      : []),
    ...(isObject(populate) ? Object.values(populate).flatMap(findCostlyParts) : []),
  ];
};

/** Refuses queries of Strapi's routes that would hold up the database, and with it everybody else. */
export const refuseCostlyQueries = (strapi: Core.Strapi): void =>
  afterAuthorization(strapi, (ctx) => {
    const problems = ctx.querystring === '' ? [] : findCostlyParts(ctx.query);
    if (problems.length > 0) throw refusal(problems);
    return Promise.resolve();
  });
