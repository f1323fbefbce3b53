/** Rows are counted up from one in each table. */
const FIRST_BYTES = 1024;

/** Ids of rows, a bit for each: to put 100,000 into a `Set` takes longer than to find them. */
export class RowSet {
  private bits = new Uint8Array(FIRST_BYTES);

  add(row: number): void {
    const byte = row >>> 3;
    if (byte >= this.bits.length) {
      const more = new Uint8Array(2 * byte);
      more.set(this.bits);
      this.bits = more;
    }
    this.bits[byte] = (this.bits[byte] ?? 0) | (1 << (row & 7));
  }

  has(row: number): boolean {
    return ((this.bits[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0;
  }
}
