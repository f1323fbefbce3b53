import { useDebounce } from '@strapi/strapi/admin';

/** Delay in milliseconds. With a shorter one, requests would be sent while the user is still typing. */
const DELAY_MS = 300;

/** Returns the value that was typed or chosen last, once it has not changed for a moment. */
export const useDebouncedValue = <Value>(value: Value): Value => useDebounce(value, DELAY_MS);
