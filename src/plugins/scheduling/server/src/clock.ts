/** The current time. All code of this plugin uses it, so that tests can set it. */
export class Clock {
  private read = (): number => Date.now();

  get now(): Date {
    return new Date(this.read());
  }

  set(read: () => number): void {
    this.read = read;
  }
}
