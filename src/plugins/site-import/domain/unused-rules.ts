import type { Path } from '#site-content/domain/problems/problem';
import type { Description, Shape } from './describe';
import { getOwnProperty } from './listing';
import { type FieldRule, type GivenMapping, isDropped } from './mapping';
import { TYPE_OF_BLOCK } from './values';

type Rules = Readonly<Record<string, FieldRule>>;

/** Names that every page or block has: the value itself, and the type. */
const ALWAYS_THERE = new Set(['', '@type', TYPE_OF_BLOCK]);

const unknownNames = (
  at: Path,
  rules: Readonly<Record<string, unknown>> = {},
  isKnown: (name: string) => boolean
): Path[] =>
  Object.keys(rules)
    .filter((name) => !isKnown(name))
    .map((name) => [...at, name]);

/** Finds rules for members that the objects of a shape never have. If the shape has no objects, nothing is reported. */
const inMembers = (at: Path, rules: Rules, shape: Shape): Path[] => {
  const { members } = shape;
  if (members.size === 0) return [];
  return [
    ...unknownNames(at, rules, (name) => ALWAYS_THERE.has(name) || members.has(name)),
    ...inFields(at, rules, members),
  ];
};

/** Finds such rules within the rules of fields. */
const inFields = (at: Path, rules: Rules, shapes: ReadonlyMap<string, Shape>): Path[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const shape = shapes.get(name);
    if (shape === undefined || isDropped(rule) || rule.fields === undefined) return [];
    const of = rule.as === 'components' ? shape.items : shape;
    return of === null ? [] : inMembers([...at, name, 'fields'], rule.fields, of);
  });

/**
 * Finds rules of a mapping that match nothing in a list. They most likely contain typos, and a page that should be
 * dropped would be published.
 *
 * @returns their locations in the mapping
 */
export const findUnusedRules = (
  { pages, fields = {}, types = {}, blocks = {} }: GivenMapping,
  description: Description
): Path[] => {
  const { drop } = pages ?? {};
  const { placed, locales } = description;
  const isField = (name: string): boolean => ALWAYS_THERE.has(name) || description.fields.has(name);
  return [
    ...unknownNames(['pages', 'drop', 'types'], drop?.types, (type) => description.types.has(type)),
    ...unknownNames(['pages', 'drop', 'locales'], drop?.locales, (locale) => locales.has(locale)),
    ...unknownNames(['pages', 'drop', 'ids'], drop?.ids, (id) => placed.has(id)),
    ...unknownNames(['fields'], fields, isField),
    ...inFields(['fields'], fields, description.fields),
    ...Object.entries(types).flatMap(([type, rules]) => {
      const use = description.types.get(type);
      if (use === undefined) return [['types', type]];
      const at = ['types', type, 'fields'];
      const isOfType = (name: string): boolean => ALWAYS_THERE.has(name) || use.fields.has(name);
      return [
        ...unknownNames(at, rules.fields, isOfType),
        ...inFields(at, rules.fields, description.fields),
      ];
    }),
    ...unknownNames(['blocks'], blocks, (type) => description.blocks.has(type)),
    ...Object.entries(blocks).flatMap(([type, rule]) => {
      const shape = description.blocks.get(type);
      if (shape === undefined || isDropped(rule) || getOwnProperty(rule.fields, '') !== undefined)
        return [];
      return inMembers(['blocks', type, 'fields'], rule.fields, shape);
    }),
  ];
};
