import { useText } from '../translations/text';

/**
 * Returns a function that describes a redirect as front ends receive it: by its destination, `null` for none, or `''`
 * for no redirect.
 */
export const useValueText = (): ((value: string | null) => string) => {
  const text = useText();
  return (value) =>
    value === null ? text('redirects.leads.none') : value || text('redirects.leads.empty');
};
