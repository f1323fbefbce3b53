import { findMissingParts, listOrphans } from '../../src/schema/find-unknown-tables';
import { mergeOrphanedSchema } from '../../src/schema/keep-unused-tables';
import {
  findSwitchedOff,
  withMovedTypes,
  withoutSwitchedOff,
} from '../../src/schema/known-plugins';
import type { Schema, Table, Trait } from '../../src/schema/schema';

const table = (name: string, ...columns: string[]): Table => ({
  name,
  columns: columns.map((column) => ({ name: column, type: 'string' })),
  indexes: [],
  foreignKeys: [],
});
const type = (of: string, name: string): Trait => ({ kind: 'type', of, name, holds: '' });

const PAGES = { table: table('pages'), trait: type('api::page.page', 'pages') };
const SCHEDULES = {
  table: table('site_scheduling_schedules', 'page', 'at'),
  trait: type('plugin::site-scheduling.schedule', 'site_scheduling_schedules'),
};
const getSchema = (...parts: readonly (typeof PAGES)[]): Schema => ({
  tables: parts.map((part) => part.table),
  traits: parts.map(({ trait }) => trait),
});

test('the table of a disabled plugin is neither reported as missing nor pruned', () => {
  const [stored, own] = [getSchema(PAGES, SCHEDULES), getSchema(PAGES)];
  expect(findMissingParts(withoutSwitchedOff(stored, own), own)).toEqual([]);
  const kept = mergeOrphanedSchema(own, stored);
  expect(kept.tables.map(({ name }) => name)).toContain(SCHEDULES.table.name);
  expect(listOrphans(kept)).toEqual([]);
  expect(findSwitchedOff(kept, SCHEDULES.table.name)).toBe('site-scheduling');
});

test('a column that an enabled plugin no longer has is reported as missing', () => {
  const [stored, own] = [getSchema(PAGES, SCHEDULES), getSchema(PAGES, SCHEDULES)];
  const earlier = { ...own, tables: [PAGES.table, table(SCHEDULES.table.name, 'page')] };
  expect(findMissingParts(withoutSwitchedOff(stored, earlier), earlier)).toEqual([
    { what: 'column at of table site_scheduling_schedules', stays: true },
  ]);
  expect(findSwitchedOff(own, SCHEDULES.table.name)).toBeNull();
});

test('an unknown table is still reported as missing', () => {
  const stored = getSchema(PAGES, { table: table('extras'), trait: type('api::x.x', 'extras') });
  const own = getSchema(PAGES);
  expect(findMissingParts(withoutSwitchedOff(stored, own), own)).toHaveLength(1);
});

test('a content type that moved to another plugin is not reported as missing', () => {
  const imported = { table: table('site_content_imported') };
  const before = getSchema(PAGES, {
    ...imported,
    trait: type('plugin::site-content.imported', 'site_content_imported'),
  });
  const own = getSchema(PAGES, {
    ...imported,
    trait: type('plugin::site-import.imported', 'site_content_imported'),
  });
  expect(findMissingParts(before, own)).not.toEqual([]);
  expect(findMissingParts(withMovedTypes(before), own)).toEqual([]);
});
