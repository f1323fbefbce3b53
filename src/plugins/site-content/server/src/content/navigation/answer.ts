import type { Core } from '@strapi/strapi';
import { getOutline } from '#site-content/domain/navigation/outline';
import type {
  NavigationAnswer,
  NavigationItem,
  PageOption,
} from '#site-content/domain/panel/panel-response-types';
import { readNavItems } from '../reads/nav-items';
import { getVersion } from './conflict';

export const navigationAnswer = (
  items: readonly NavigationItem[],
  pages: readonly PageOption[]
): NavigationAnswer => ({ version: getVersion(items), items, pages });

/** Reads the whole navigation and all pages, in three statements. */
export const readNavigation = async (
  strapi: Core.Strapi,
  pages: readonly PageOption[]
): Promise<NavigationAnswer> => navigationAnswer(getOutline(await readNavItems(strapi)), pages);
