/** What browsers take away around an address, and inside of it. */
const AROUND = /^[\0-\x20]+|[\0-\x20]+$/g;
const INSIDE = /[\t\n\r]/g;

/** An address as browsers read it, without white space that somebody has pasted with it. */
export const trimAddress = (text: string): string => text.replace(AROUND, '').replace(INSIDE, '');
