import { SingleBar } from 'cli-progress';

/** What a command is at, with an estimate of how long that takes; nothing where nobody watches. */
export class Progress {
  private bar: SingleBar | null = null;
  private label = '';

  /** Says how far a phase is; another one takes the place of the phase before. */
  at(label: string, value: number, total: number): void {
    if (!process.stdout.isTTY || total === 0) return;
    if (this.bar === null || label !== this.label) {
      this.stop();
      this.label = label;
      this.bar = new SingleBar({
        format: `${label} {bar} {percentage}% ({value}/{total}), {eta_formatted} left`,
        hideCursor: true,
        clearOnComplete: true,
      });
      this.bar.start(total, value);
    }
    this.bar.setTotal(total);
    this.bar.update(value);
  }

  stop(): void {
    this.bar?.stop();
    this.bar = null;
  }
}
