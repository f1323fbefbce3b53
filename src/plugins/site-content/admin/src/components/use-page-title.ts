import { useText } from '../translations/text';

/** Returns a function that gets a page's title as displayed: a placeholder if it has none. */
export const usePageTitle = (): ((title: string) => string) => {
  const text = useText();
  return (title) => (title.trim() === '' ? text('pages.untitled') : title);
};
