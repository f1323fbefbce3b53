import { pageActions } from '../routes/page-actions';

/** What other plugins say before pages are deleted. */
export const DeleteNotes = ({ pages }: { readonly pages: readonly string[] }) => (
  <>
    {pageActions.map(
      ({ id, DeleteNote }) => DeleteNote !== undefined && <DeleteNote key={id} pages={pages} />
    )}
  </>
);
