import { useText } from '../translations/text';

/** Renders what front ends get of a redirect: its destination, `null` for none, or `''` for no redirect. */
export const useValueText = (): ((value: string | null) => string) => {
  const text = useText();
  return (value) =>
    value === null ? text('redirects.leads.none') : value || text('redirects.leads.empty');
};
