import { pageActions } from '../routes/page-actions';

/** Shows the notes of other plugins before pages are deleted. */
export const DeleteNotes = ({ pages }: { readonly pages: readonly string[] }) => (
  <>
    {pageActions.map(
      ({ id, DeleteNote }) => DeleteNote !== undefined && <DeleteNote key={id} pages={pages} />
    )}
  </>
);
