import type { Description, Shape } from '../plugins/site-import/domain/describe';
import { getOwnProperty } from '../plugins/site-import/domain/listing';
import type { FieldRule, Mapping } from '../plugins/site-import/domain/mapping';
import type { MissingModel } from '../plugins/site-import/domain/model';
import { findSamePaths } from '../plugins/site-import/domain/position-pages';
import { counted } from './import-report';

const getKinds = ({ kinds }: Shape): string =>
  [...kinds]
    .sort((one, other) => other[1] - one[1])
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');

const becomes = (rule: FieldRule | { readonly to: string } | undefined): string => {
  if (rule === undefined) return 'no rule';
  if ('drop' in rule) return `dropped: ${rule.drop}`;
  return 'as' in rule ? `${rule.to} (${rule.as})` : rule.to;
};

const shapeLines = (name: string, shape: Shape, indent: string): string[] => {
  const examples = shape.examples.map((example) => JSON.stringify(example)).join(', ');
  return [
    `${indent}${name}: ${getKinds(shape)}${examples === '' ? '' : ` — ${examples}`}`,
    ...(shape.items === null || shape.items.count === 0
      ? []
      : shapeLines('each', shape.items, `${indent}  `)),
    ...[...shape.members].flatMap(([member, inner]) => shapeLines(member, inner, `${indent}  `)),
  ];
};

/** Describes a site and its conversion in lines of text. */
export const describeLines = (
  description: Description,
  mapping: Mapping,
  missing: MissingModel
): string[] => {
  const { format, pages, types, fields, blocks, images, documents, links, placed } = description;
  const same = [...findSamePaths(placed)];
  const moved = [...placed.values()].filter(
    ({ page, path }) => page.path !== null && page.path !== path
  );
  const lacking = [
    ...[...missing.attributes].flatMap(([uid, attributes]) =>
      [...attributes.keys()].map((name) => `attribute ${name} of ${uid}`)
    ),
    ...[...missing.components.keys()].map((uid) => `component ${uid}`),
    ...[...missing.zones].flatMap(([zone, uids]) => uids.map((uid) => `${uid} in ${zone}`)),
  ];
  return [
    `Read as ${format}: ${counted(pages, 'page')}.`,
    '',
    'Page types',
    ...[...types.values()].map(({ type, count }) => `  ${type || '(none)'}: ${count}`),
    '',
    'Fields',
    ...[...fields].flatMap(([name, shape]) => {
      const [first = '', ...rest] = shapeLines(name, shape, '  ');
      return [`${first} → ${becomes(getOwnProperty(mapping.fields, name))}`, ...rest];
    }),
    '',
    'Blocks',
    ...[...blocks].flatMap(([type, shape]) => {
      const [first = '', ...rest] = shapeLines(type, shape, '  ');
      return [`${first} → ${becomes(getOwnProperty(mapping.blocks, type))}`, ...rest];
    }),
    '',
    `Images: ${images}. Documents: ${documents}.`,
    `Links: ${links.byId} by id, ${links.byPath} by path, ${links.elsewhere} to other sites, ${links.lost.length} to pages that are not in the list.`,
    ...(same.length === 0 ? [] : ['', 'Duplicate paths']),
    ...same.map(([id, other]) => `  ${placed.get(id)?.path ?? ''}: pages ${other} and ${id}`),
    ...(moved.length === 0 ? [] : ['', 'Pages whose path changes (a redirect is added)']),
    ...moved.map(({ page, path }) => `  ${page.path ?? ''} → ${path}`),
    '',
    ...(lacking.length === 0
      ? ['The content model has everything that is needed.']
      : [
          'Missing from the content model (create with --write-model)',
          ...lacking.map((each) => `  ${each}`),
        ]),
  ];
};

/** Describes the same as JSON. */
export const describeJson = (description: Description, mapping: Mapping): object => {
  const getShape = (shape: Shape): object => ({
    count: shape.count,
    kinds: Object.fromEntries(shape.kinds),
    examples: shape.examples,
    ...(shape.items === null ? {} : { items: getShape(shape.items) }),
    ...(shape.members.size === 0
      ? {}
      : { members: Object.fromEntries([...shape.members].map(([n, s]) => [n, getShape(s)])) }),
  });
  const { format, pages, origins, types, fields, blocks, images, documents, links } = description;
  return {
    ...{ format, pages, origins, images, documents, links },
    types: [...types.values()].map((use) => ({ ...use, fields: [...use.fields] })),
    fields: Object.fromEntries([...fields].map(([name, shape]) => [name, getShape(shape)])),
    blocks: Object.fromEntries([...blocks].map(([name, shape]) => [name, getShape(shape)])),
    samePaths: [...findSamePaths(description.placed)],
    mapping,
  };
};
