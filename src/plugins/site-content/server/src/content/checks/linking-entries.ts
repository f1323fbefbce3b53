import type { Core, Struct } from '@strapi/strapi';
import type { StoredEntry } from '../../../../contract/checks/broken-links';
import { ADDRESSES, PAGE_OF_LINK } from '../../../../contract/checks/links';
import { componentsOf, type Attribute, type GetModel } from '../../../../contract/components/walk';
import { LINK_COMPONENT } from '../../../../contract/content-types';
import { holdsHtml } from '../../../../contract/custom-fields';
import { COMPONENT_COLUMNS, componentTableOf } from '../../strapi/join-table';
import type { QueryBuilder } from '../../strapi/knex';
import { modelsOf } from '../../strapi/models';
import { columnOf, tableOf } from '../../strapi/tables';
import { containsIn } from '../reads/text-contains';

type Values = Record<string, unknown>;
type ContentType = Struct.ContentTypeSchema;

/** The rows of a table that something is read for: a subquery for their ids, made anew for each use. */
type Ids = () => QueryBuilder;

const isList = ({ type, repeatable }: Attribute): boolean =>
  type === 'dynamiczone' || repeatable === true;

/**
 * Reads entries with as much of them as links stand in, in a number of statements that grows with the types there are
 * and not with their entries: a table at a time, and past Strapi's query layer, which asks for all of a component.
 */
class LinkingEntries {
  private readonly getModel: GetModel;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly siteUrl: string
  ) {
    this.getModel = modelsOf(strapi);
  }

  /** The published entries of a content type, and all where it has no drafts. */
  async read({ uid, options, kind, info }: ContentType): Promise<StoredEntry[]> {
    if (!this.holdsLinks(uid)) return [];
    const { attributes } = this.getModel(uid);
    const name = ['title', 'name'].find((known) => known in attributes && kind !== 'singleType');
    const names = [...this.htmlNames(uid), ...(name === undefined ? [] : [name])];
    const published = (): QueryBuilder => {
      const rows = this.table(uid);
      return options?.draftAndPublish === true ? rows.whereNotNull('published_at') : rows;
    };
    const rows: Values[] = await published()
      .select({ id: 'id', documentId: 'document_id', ...this.columns(names, uid) })
      .orderBy('id');
    const values = new Map(rows.map((row) => [Number(row['id']), row]));
    await this.readComponents(uid, () => published().select('id'), values, []);
    return rows.map((row) => ({
      type: uid,
      id: String(row['documentId']),
      title: String((name === undefined ? null : row[name]) ?? info.displayName),
      values: row,
    }));
  }

  private table(uid: string): QueryBuilder {
    return this.strapi.db.connection(tableOf(this.strapi, uid));
  }

  private columns(names: readonly string[], uid: string): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, columnOf(this.strapi, uid, name)]));
  }

  private htmlNames(uid: string): string[] {
    return Object.entries(this.getModel(uid).attributes)
      .filter(([, attribute]) => holdsHtml(attribute))
      .map(([name]) => name);
  }

  private addressNames(uid: string): string[] {
    return [ADDRESSES[uid] ?? [], uid === LINK_COMPONENT ? PAGE_OF_LINK : []].flat();
  }

  /** Whether links can stand in a type or in its components, at any depth. */
  private holdsLinks(uid: string, above: readonly string[] = []): boolean {
    if (above.includes(uid)) return false;
    return (
      this.htmlNames(uid).length + this.addressNames(uid).length > 0 ||
      this.componentsIn(uid).some((component) => this.holdsLinks(component, [...above, uid]))
    );
  }

  private componentsIn(uid: string): string[] {
    return [...new Set(Object.values(this.getModel(uid).attributes).flatMap(componentsOf))];
  }

  /** Puts the components of some rows of a type into these, in their order. */
  private async readComponents(
    uid: string,
    ids: Ids,
    holders: ReadonlyMap<number, Values>,
    above: readonly string[]
  ): Promise<void> {
    const { attributes } = this.getModel(uid);
    const inside = this.componentsIn(uid).filter(
      (component) => !above.includes(component) && this.holdsLinks(component)
    );
    const [first] = Object.entries(attributes).filter(([, { type }]) =>
      ['component', 'dynamiczone'].includes(type)
    );
    if (first === undefined || inside.length === 0) return;
    const { entry, component: ofComponent, type: ofType, field, order } = COMPONENT_COLUMNS;
    const joined = (): QueryBuilder =>
      this.strapi.db.connection(componentTableOf(this.strapi, uid, first[0])).whereIn(entry, ids());
    const rows: { holder: number; id: number; component: string; name: string }[] = await joined()
      .select({ holder: entry, id: ofComponent, component: ofType, name: field })
      .orderBy([{ column: entry }, { column: order }]);

    const values = new Map(inside.map((component) => [component, new Map<number, Values>()]));
    for (const { holder, id, component, name } of rows) {
      const attribute = attributes[name];
      const holding = holders.get(Number(holder));
      if (attribute === undefined || holding === undefined) continue;
      const value: Values = { __component: component };
      values.get(component)?.set(Number(id), value);
      if (!isList(attribute)) holding[name] = value;
      else if (Array.isArray(holding[name])) holding[name].push(value);
      else holding[name] = [value];
    }
    for (const [component, found] of values) {
      const idsInside = (): QueryBuilder => joined().where(ofType, component).select(ofComponent);
      await this.readLinks(component, idsInside, found);
      await this.readComponents(component, idsInside, found, [...above, uid]);
    }
  }

  /** Puts the texts of some components into these, of HTML only those that may hold a link to this website. */
  private async readLinks(
    uid: string,
    ids: Ids,
    values: ReadonlyMap<number, Values>
  ): Promise<void> {
    const html = this.columns(this.htmlNames(uid), uid);
    const addresses = this.columns(this.addressNames(uid), uid);
    const names = [...Object.keys(html), ...Object.keys(addresses)];
    if (names.length === 0) return;
    const words = this.siteUrl === '' ? ['="/', '="page:'] : ['href="', 'src="/'];
    const rows: Values[] = await this.table(uid)
      .whereIn('id', ids())
      .where((some) => {
        for (const column of Object.values(addresses)) some.orWhereNotNull(column);
        for (const column of Object.values(html)) {
          for (const word of words) {
            some.orWhereRaw(containsIn(this.strapi, '??'), [column, word]);
          }
        }
      })
      .select({ id: 'id', ...html, ...addresses });
    for (const { id, ...texts } of rows) Object.assign(values.get(Number(id)) ?? {}, texts);
  }
}

/** The entries of all types of the application, the ones that were added included, with what links stand in. */
export const readLinkingEntries = async (
  strapi: Core.Strapi,
  siteUrl: string
): Promise<StoredEntry[]> => {
  const reader = new LinkingEntries(strapi, siteUrl);
  const found: StoredEntry[] = [];
  for (const type of Object.values(strapi.contentTypes)) {
    if (!type.uid.startsWith('api::')) continue;
    for (const entry of await reader.read(type)) found.push(entry);
  }
  return found;
};
