import { useText } from '../translations/text';

/** Returns the title of a page as it is shown: a text of ours if it has none. */
export const usePageTitle = (): ((title: string) => string) => {
  const text = useText();
  return (title) => (title.trim() === '' ? text('pages.untitled') : title);
};
