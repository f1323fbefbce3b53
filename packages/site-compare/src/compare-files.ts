import { createHash } from 'node:crypto';
import { MAX_IMAGE_BYTES } from 'public-fetch';
import type { Difference, ImagePair, ImageReference } from './difference';
import type { OpenSide } from './open-side';

/** A digest of a file's bytes, or why it could not be read. */
type FileContent =
  { readonly digest: string; readonly bytes: number } | { readonly failure: string };

/** Reads each file of a side once. */
class Files {
  private readonly looked = new Map<string, Promise<FileContent>>();

  constructor(private readonly side: OpenSide) {}

  look(address: string): Promise<FileContent> {
    const known = this.looked.get(address);
    if (known !== undefined) return known;
    const looked = this.side.readFile(address, MAX_IMAGE_BYTES).then(
      (bytes): FileContent => ({
        digest: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.length,
      }),
      (error: Error): FileContent => ({ failure: error.message })
    );
    this.looked.set(address, looked);
    return looked;
  }
}

const sameSize = (one: ImageReference, other: ImageReference): boolean | null =>
  one.width === null || other.width === null
    ? null
    : one.width === other.width && one.height === other.height;

const shown = ({ url, width, height }: ImageReference, looked: FileContent): object => ({
  url,
  ...(width === null ? {} : { width, height }),
  ...('failure' in looked ? { failure: looked.failure } : { bytes: looked.bytes }),
});

/** Number of pairs compared concurrently; `SideClient` limits the requests per side. */
const MAX_CONCURRENT_PAIRS = 8;

/**
 * Compares images and files by their bytes, or by width and height if one side's bytes are not available.
 *
 * @param onLooked called for each pair
 * @returns the pairs that differ
 */
export const compareFiles = async (
  pairs: readonly ImagePair[],
  old: OpenSide,
  now: OpenSide,
  onLooked: () => void = () => undefined
): Promise<Difference[]> => {
  const files = [new Files(old), new Files(now)] as const;
  const found = pairs.map((): Difference | null => null);
  const compare = async (at: number, pair: ImagePair): Promise<void> => {
    const [one, other] = await Promise.all([
      files[0].look(pair.old.url),
      files[1].look(pair.new.url),
    ]);
    const isSame =
      'digest' in one && 'digest' in other
        ? one.digest === other.digest
        : 'failure' in one && 'failure' in other
          ? // Visitors see no picture on either side.
            (sameSize(pair.old, pair.new) ?? true)
          : (sameSize(pair.old, pair.new) ?? false);
    if (!isSame) {
      found[at] = {
        ...{ kind: 'image', place: pair.place },
        ...{ old: shown(pair.old, one), new: shown(pair.new, other) },
      };
    }
    onLooked();
  };
  const waiting = pairs.entries();
  const work = async (): Promise<void> => {
    for (const [at, pair] of waiting) await compare(at, pair);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PAIRS }, work));
  return found.filter((each) => each !== null);
};
