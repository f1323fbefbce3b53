import type { Saved } from './editor';

/** The fields under which a refused save has a message, sorted; fails where the save is no 400. */
export const refusedFields = (saved: Saved): string[] => {
  expect(saved).toMatchObject({ status: 400 });
  return Object.keys(saved.errors).toSorted();
};

/** Awaits a save that must be accepted. */
export const accepted = async (save: Promise<Saved>): Promise<Saved> => {
  const saved = await save;
  expect(saved).toMatchObject({ errors: {} });
  expect(saved.status).toBeLessThan(300);
  return saved;
};

/** The fields that a refusal names, for code that calls `strapi.documents()` itself. */
export const getRefusedFields = async (write: Promise<unknown>): Promise<string[]> => {
  const error = await write.then(
    () => null,
    (reason: unknown) => reason
  );
  expect(error).toMatchObject({ name: 'ValidationError' });
  const { details } = error as { details: { errors: { path: (string | number)[] }[] } };
  return details.errors.map(({ path }) => path.join('.')).toSorted();
};
