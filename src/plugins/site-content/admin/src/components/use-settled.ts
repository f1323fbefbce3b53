import { useDebounce } from '@strapi/strapi/admin';

/** Milliseconds. Shorter ones send a request while somebody is still typing. */
const PAUSE = 300;

/** What was typed or chosen last, once nothing has changed for a moment. */
export const useSettled = <Value>(value: Value): Value => useDebounce(value, PAUSE);
