import { SingleBar } from 'cli-progress';

/** Shows the progress of a command with an estimate; shows nothing if the output is not a terminal. */
export class Progress {
  private bar: SingleBar | null = null;
  private label = '';

  /** Shows the progress of a phase; a new phase replaces the previous one. */
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
