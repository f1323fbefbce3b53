/** What an id in clean HTML looks like: it needs no escaping in addresses or style sheets. */
const ID = /^[A-Za-z][A-Za-z0-9_-]*$/;

const isValidId = (id: string): boolean => ID.test(id);

const toValidId = (id: string): string =>
  isValidId(id) ? id : `id-${id.replace(/[^A-Za-z0-9_-]/gu, '-')}`;

const decoded = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
};

/** The ids of one document: as they were written, and as they are stored. */
export class HtmlIds {
  /** In the order they are met, as they were written. */
  private readonly written: string[] = [];
  /** Names that lead to an element that has an id as well. */
  private readonly aliases = new Map<string, number>();
  private stored: string[] = [];
  private readonly targets = new Map<string, string>();

  /** Takes up an id. Gives its number, by which `idAt` finds it once all are there. */
  add(id: string): number {
    return this.written.push(id) - 1;
  }

  addAlias(name: string, number: number): void {
    if (!this.aliases.has(name)) this.aliases.set(name, number);
  }

  /** To be called once, when all ids are there. Each id that may stay as it is stays with the first that has it. */
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

  /** The id that one has become; one of another document stays. */
  follow(id: string): string {
    return this.targets.get(id) ?? id;
  }

  /** The fragment of a link within the document, as it has to be now. */
  followFragment(fragment: string): string {
    return this.targets.get(fragment) ?? this.targets.get(decoded(fragment)) ?? fragment;
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
