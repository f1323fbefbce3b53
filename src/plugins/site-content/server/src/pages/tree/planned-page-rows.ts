import { groupBy } from '#site-content/domain/group-by';
import type { TreePosition } from '#site-content/domain/pages/page-tree';
import { isHomePosition, slugKey } from '#site-content/domain/rules/siblings';
import { compareRows, getTreePositions, PageRows, type StoredPage } from './page-rows';

/**
 * The table of pages as it would be after planned changes: the stored rows, with the rows of some pages
 * replaced. Dry runs use it with the code that validates real writes.
 */
export class PlannedPageRows extends PageRows {
  /** All rows of each changed page by document id; empty for deleted pages. */
  private readonly planned = new Map<string, readonly StoredPage[]>();
  private newRows = 0;

  /** Replaces the rows of a page. */
  plan(id: string, rows: readonly StoredPage[]): void {
    this.planned.set(id, rows);
  }

  isDeleted(id: string): boolean {
    return this.planned.get(id)?.length === 0;
  }

  /** Returns a temporary id for a row to create. */
  newRow(): number {
    this.newRows += 1;
    return -this.newRows;
  }

  override async of(ids: readonly string[]): Promise<StoredPage[]> {
    const distinct = [...new Set(ids)];
    const stored = await super.of(distinct.filter((id) => !this.planned.has(id)));
    return [...stored, ...distinct.flatMap((id) => this.planned.get(id) ?? [])];
  }

  override async below(parents: readonly string[]): Promise<StoredPage[]> {
    const are = new Set(parents);
    return this.with(
      await super.below(parents),
      ({ parent }) => parent !== null && are.has(parent)
    );
  }

  override async placesBelow(
    parents: readonly string[],
    slugs?: readonly string[]
  ): Promise<TreePosition[]> {
    const are = new Set(parents);
    const wantedSlugs = slugs === undefined ? null : new Set(slugs);
    return this.withPlaces(
      await super.placesBelow(parents, slugs),
      (place) =>
        place.parent !== null && are.has(place.parent) && (wantedSlugs?.has(place.slug) ?? true)
    );
  }

  override async homePlaces(homeSlug: string): Promise<TreePosition[]> {
    return this.withPlaces(await super.homePlaces(homeSlug), (place) =>
      isHomePosition(place, homeSlug)
    );
  }

  override async homes(homeSlug: string): Promise<string[]> {
    const stored = (await super.homes(homeSlug)).filter((id) => !this.planned.has(id));
    const planned = this.plannedRows.filter(
      (row) =>
        isHomePosition(row, homeSlug) ||
        (row.remembered !== null && isHomePosition(row.remembered, homeSlug))
    );
    return [...new Set([...stored, ...planned.map(({ id }) => id)])];
  }

  override async firstPlaces(slugs: readonly string[], homeSlug: string): Promise<TreePosition[]> {
    const are = new Set(slugs);
    const homes = new Set((await this.homePlaces(homeSlug)).map(({ id }) => id));
    const found = this.withPlaces(
      await super.firstPlaces(slugs, homeSlug),
      (place) => are.has(place.slug) && !isHomePosition(place, homeSlug)
    );
    const parents = found.flatMap(({ parent }) => parent ?? []);
    const placed = new Set(getTreePositions(await this.of(parents)).map(({ id }) => id));
    return found.filter(
      ({ parent }) => parent === null || homes.has(parent) || !placed.has(parent)
    );
  }

  override async findDuplicates(
    ids: readonly string[],
    homes: readonly string[]
  ): Promise<{ readonly row: number; readonly duplicate: StoredPage }[]> {
    const rows = (await this.of(ids)).filter(({ slug }) => slug !== '');
    const getAddress = this.addressing(homes);
    const byAddress = groupBy(
      this.with(await this.readPossibleDuplicates(rows, homes), () => true),
      getAddress
    );
    return rows.flatMap((row) =>
      (byAddress.get(getAddress(row)) ?? []).flatMap((duplicate) =>
        duplicate.id === row.id ? [] : [{ row: row.row, duplicate }]
      )
    );
  }

  override async findDuplicateAt(
    place: { readonly id: string | null; readonly slug: string; readonly parent: string | null },
    homes: readonly string[]
  ): Promise<StoredPage | null> {
    const getAddress = this.addressing(homes);
    const address = getAddress(place);
    const beside = this.with(await this.readPossibleDuplicates([place], homes), () => true);
    const duplicates = beside.filter((row) => row.id !== place.id && getAddress(row) === address);
    return duplicates.sort(compareRows)[0] ?? null;
  }

  private addressing(homes: readonly string[]) {
    const are = new Set(homes);
    return ({ slug, parent }: Pick<StoredPage, 'slug' | 'parent'>): string =>
      `${parent === null || are.has(parent) ? '' : parent}/${slugKey(slug)}`;
  }

  private get plannedRows(): StoredPage[] {
    return [...this.planned.values()].flat();
  }

  private with(stored: readonly StoredPage[], isFound: (row: StoredPage) => boolean): StoredPage[] {
    return [
      ...stored.filter(({ id }) => !this.planned.has(id)),
      ...this.plannedRows.filter(isFound),
    ];
  }

  private withPlaces(
    stored: readonly TreePosition[],
    isFound: (place: TreePosition) => boolean
  ): TreePosition[] {
    return [
      ...stored.filter(({ id }) => !this.planned.has(id)),
      ...getTreePositions(this.plannedRows).filter(isFound),
    ];
  }
}
