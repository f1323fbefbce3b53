/** The polynomial of gzip's checksum, bit-reversed (RFC 1952, 8). */
const POLYNOMIAL = 0xedb88320;
/** The polynomials 1 and x, highest bit first. */
const ONE = 0x80000000;
const X = 0x40000000;

/** Multiplies two polynomials modulo `POLYNOMIAL`. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
};

/** x to the power of 8 · 2ⁿ, by n. */
const powers: number[] = [];
for (let power = X, n = 0; n < 40; n += 1) {
  if (n >= 3) powers.push(power);
  power = multiply(power, power);
}

/** x to the power of the number of bits in the given number of bytes. */
const computePower = (bytes: number): number => {
  let power = ONE;
  for (let left = bytes, n = 0; left > 0; left = Math.floor(left / 2), n += 1) {
    if (left % 2 === 1) power = multiply(powers[n] ?? 0, power);
  }
  return power;
};

/**
 * Combines the CRC-32 of two consecutive texts, like zlib's `crc32_combine`, which Node does not expose.
 *
 * @param length of the second text, in bytes
 */
export const crcOfBoth = (first: number, second: number, length: number): number =>
  (multiply(computePower(length), first) ^ second) >>> 0;
