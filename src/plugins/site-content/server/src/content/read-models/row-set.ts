/** Row ids count up from one in each table. */
const FIRST_BYTES = 1024;

const BITS = 8;

/** A set of row ids as bits: adding 100,000 to a `Set` takes longer than finding them. */
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

  /** Intersects with another set. */
  keep(other: RowSet): void {
    for (const [byte, bits] of this.bits.entries()) {
      this.bits[byte] = bits & (other.bits[byte] ?? 0);
    }
  }

  /** In ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (const [byte, bits] of this.bits.entries()) {
      if (bits === 0) continue;
      for (let bit = 0; bit < BITS; bit += 1) {
        if ((bits & (1 << bit)) !== 0) yield byte * BITS + bit;
      }
    }
  }
}
