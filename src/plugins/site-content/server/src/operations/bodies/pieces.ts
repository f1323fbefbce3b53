/** Of bodies that were joined of pieces, these. */
const piecesOfBodies = new WeakMap<Buffer, readonly Buffer[]>();

/**
 * Joins the pieces of a large body. Who knows that it was can do by piece what takes long for the whole: a piece that has
 * not changed is the same object from one answer to the next.
 */
export const joinPieces = (pieces: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(pieces);
  piecesOfBodies.set(body, pieces);
  return body;
};

/** The pieces that a body was joined of, `null` for any other. */
export const piecesOf = (body: Buffer): readonly Buffer[] | null =>
  piecesOfBodies.get(body) ?? null;
