import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { foldCase } from '#site-content/domain/pages/search-text';
import { runInSlices } from '../../operations/cooperative-scheduling/run-in-slices';
import { getTable } from '../../strapi-internals/tables';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import type { AllPagesReadModel } from './all-pages-read-model';
import { ReadModel } from './read-model';
import type { RowSet } from './row-set';
import { rowsWith, TextPiece, type TextPieces } from './text-chunk';

/**
 * Texts beyond this total are not cached, and the database is searched instead. In characters, each of which
 * takes one byte, or two in chunks with characters outside Latin-1.
 */
const MAX_CHARACTERS = 48 * 1024 * 1024;

/** Ids per chunk, each read by one statement. */
const ROWS_IN_PIECE = 256;

const getPiece = (row: number): number => Math.floor(row / ROWS_IN_PIECE);

interface StoredTexts {
  readonly id: number;
  readonly title: string | null;
  readonly slug: string | null;
  readonly search_text: string | null;
}

/** The searched text of a page: `search_text` contains the title but not the slug. */
const toText = ({ title, slug, search_text: text }: StoredTexts): string =>
  `${foldCase(`${title ?? ''}\n${slug ?? ''}`)}\n${text ?? ''}`;

type Kept = TextPieces | 'too many';

/** Caches the texts of all drafts for searching. */
export class PageTexts {
  private readonly kept: ReadModel<Kept>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision,
    private readonly allPages: Pick<AllPagesReadModel, 'read'>,
    private readonly mostCharacters = MAX_CHARACTERS
  ) {
    this.kept = new ReadModel<Kept>(revision, {
      readAll: () => this.readAll(),
      follow: (pieces, changes) => this.follow(pieces, changes),
    });
  }

  /**
   * Rows of the drafts that contain all of the words in title, slug or text, as of the current content
   * revision; `null` if the texts are too large to cache.
   *
   * @param words case-folded, without whitespace
   */
  async rowsWith(words: readonly string[]): Promise<RowSet | null> {
    const pieces = await this.kept.read();
    if (pieces === 'too many') return null;
    let found: RowSet | null = null;
    for (const word of words) {
      const rows = await runInSlices(rowsWith(pieces, word));
      if (found === null) found = rows;
      else found.keep(rows);
    }
    return found;
  }

  private async readAll(): Promise<Kept> {
    const rows = [...(await this.allPages.read()).byId.values()].flatMap(
      ({ draft }) => draft?.row ?? []
    );
    return this.written(new Map(), rows);
  }

  private async follow(kept: Kept, { pages: changed }: Changes): Promise<Kept> {
    if (changed === 'all') return this.readAll();
    if (kept === 'too many' || changed.length === 0) return kept;
    const { byId } = await this.allPages.read();
    return this.written(
      kept,
      changed.flatMap((id) => byId.get(id)?.draft?.row ?? [])
    );
  }

  /** Rereads the chunks that contain some rows. Chunks in use by a search never change. */
  private async written(pieces: TextPieces, rows: readonly number[]): Promise<Kept> {
    const all = new Map(pieces);
    let characters = 0;
    for (const { length } of all.values()) characters += length;
    for (const number of new Set(rows.map(getPiece))) {
      const piece = TextPiece.of(await this.getTexts(number));
      characters += piece.length - (all.get(number)?.length ?? 0);
      if (characters > this.mostCharacters) return 'too many';
      all.set(number, piece);
    }
    return all;
  }

  private async getTexts(piece: number): Promise<[number, string][]> {
    const { strapi } = this;
    const first = piece * ROWS_IN_PIECE;
    const rows: StoredTexts[] = await strapi.db
      .connection(getTable(strapi, PAGE))
      .whereBetween('id', [first, first + ROWS_IN_PIECE - 1])
      .whereNull('published_at')
      .select('id', 'title', 'slug', 'search_text');
    return rows.map((row) => [row.id, toText(row)]);
  }
}
