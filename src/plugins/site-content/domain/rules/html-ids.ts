import { decodePercent } from '../decode-percent';

/** Stands for an ampersand before white space while HTML is sanitized (sanitize-html.ts). */
export const AMPERSAND = '\ud800';

const withAmpersands = (id: string): string => id.replaceAll(AMPERSAND, '&');

/** Matches a valid id in clean HTML: it needs no escaping in URLs or style sheets. */
const ID = /^[A-Za-z][A-Za-z0-9_-]*$/;

const isValidId = (id: string): boolean => ID.test(id);

const toValidId = (id: string): string =>
  isValidId(id) ? id : `id-${id.replace(/[^A-Za-z0-9_-]/gu, '-')}`;

/** Maps the ids of a document from their original to their stored form. */
export class HtmlIds {
  /** Original ids in document order. */
  private readonly written: string[] = [];
  /** Names of anchors that also have an id, with the index of that id. */
  private readonly aliases = new Map<string, number>();
  private stored: string[] = [];
  private readonly targets = new Map<string, string>();

  /** Registers an id and returns its index for `idAt`, to be called after `settle`. */
  add(id: string): number {
    return this.written.push(withAmpersands(id)) - 1;
  }

  addAlias(name: string, number: number): void {
    const alias = withAmpersands(name);
    if (!this.aliases.has(alias)) this.aliases.set(alias, number);
  }

  /** Assigns the stored ids. Call once, after all ids are registered. The first element with a valid id keeps it. */
  settle(): void {
    const taken = new Set(this.written.filter(isValidId));
    const next = new Map<string, number>();
    this.stored = this.written.map((id) => {
      const isFirst = !this.targets.has(id);
      const stored = isFirst && isValidId(id) ? id : this.free(toValidId(id), taken, next);
      if (isFirst) this.targets.set(id, stored);
      return stored;
    });
    for (const [name, number] of this.aliases) {
      if (!this.targets.has(name)) this.targets.set(name, this.idAt(number));
    }
  }

  idAt(number: number): string {
    return this.stored[number] ?? '';
  }

  /** Returns the new id for an original one; ids of other documents are returned unchanged. */
  follow(id: string): string {
    return this.targets.get(withAmpersands(id)) ?? id;
  }

  /** Returns the new fragment of a link within the document. */
  followFragment(fragment: string): string {
    const id = withAmpersands(fragment);
    return this.targets.get(id) ?? this.targets.get(decodePercent(id)) ?? fragment;
  }

  private free(id: string, taken: Set<string>, next: Map<string, number>): string {
    let free = id;
    for (let number = next.get(id) ?? 2; taken.has(free); number += 1) {
      free = `${id}-${number}`;
      next.set(id, number + 1);
    }
    taken.add(free);
    return free;
  }
}
