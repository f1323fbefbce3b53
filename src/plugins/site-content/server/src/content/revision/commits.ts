import type { Core } from '@strapi/strapi';

const listeners = new WeakMap<Core.Strapi, (() => void)[]>();

/** Calls `listener` when a write of this process that changes the content revision was committed. */
export const onCommit = (strapi: Core.Strapi, listener: () => void): void => {
  listeners.set(strapi, [...(listeners.get(strapi) ?? []), listener]);
};

/** Says that such a write was committed. */
export const noteCommit = (strapi: Core.Strapi): void => {
  for (const listener of listeners.get(strapi) ?? []) listener();
};
