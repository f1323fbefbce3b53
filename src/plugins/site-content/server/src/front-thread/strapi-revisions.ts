import type { MessagePort } from 'node:worker_threads';
import type { RevisionByTag } from '../read-models/cache-tag-versions';
import type { FromFront, ToFront } from './messages';

interface Waiting {
  readonly resolve: (revision: RevisionByTag | null) => void;
  readonly reject: (error: Error) => void;
}

/** The content revision as Strapi's thread knows it. */
export class StrapiRevisions {
  private latest: RevisionByTag | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastNumber = 0;

  constructor(private readonly port: MessagePort) {
    port.on('message', (message: ToFront) => {
      if (message.kind !== 'revision' && message.kind !== 'no revision') return;
      const waiting = this.waiting.get(message.number);
      this.waiting.delete(message.number);
      if (message.kind === 'revision') waiting?.resolve(message.revision);
      else waiting?.reject(new Error(message.reason));
    });
  }

  /** The revision as of the last look; `null` before the first look. Never waits. */
  get known(): RevisionByTag | null {
    return this.latest;
  }

  /** Makes a revision the current one. */
  adopt(revision: RevisionByTag): void {
    this.latest = revision;
  }

  /**
   * Makes Strapi's thread read the current content revision.
   *
   * @throws an error if the database does not respond
   */
  async look(): Promise<string | null> {
    this.lastNumber += 1;
    const number = this.lastNumber;
    this.latest = await new Promise<RevisionByTag | null>((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.port.postMessage({ kind: 'look', number } satisfies FromFront);
    });
    return this.latest?.content ?? null;
  }
}
