import type { Saved } from './editor';

/** Returns the sorted fields with an error in a refused save; fails if its status is not 400. */
export const refusedFields = (saved: Saved): string[] => {
  expect(saved).toMatchObject({ status: 400 });
  return Object.keys(saved.errors).toSorted();
};

/** Awaits a save, and fails if it is refused. */
export const accepted = async (save: Promise<Saved>): Promise<Saved> => {
  const saved = await save;
  expect(saved).toMatchObject({ errors: {} });
  expect(saved.status).toBeLessThan(300);
  return saved;
};

/** Returns the fields that the error of a refused write names; for code that calls `strapi.documents()`. */
export const getRefusedFields = async (write: Promise<unknown>): Promise<string[]> => {
  const error = await write.then(
    () => null,
    (reason: unknown) => reason
  );
  expect(error).toMatchObject({ name: 'ValidationError' });
  const { details } = error as { details: { errors: { path: (string | number)[] }[] } };
  return details.errors.map(({ path }) => path.join('.')).toSorted();
};
