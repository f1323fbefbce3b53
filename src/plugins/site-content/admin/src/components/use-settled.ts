import { useDebounce } from '@strapi/strapi/admin';

/** Milliseconds. After a shorter pause, requests would be sent while the user is still typing. */
const PAUSE = 300;

/** Returns the value that was typed or chosen last, once it has not changed for a moment. */
export const useSettled = <Value>(value: Value): Value => useDebounce(value, PAUSE);
