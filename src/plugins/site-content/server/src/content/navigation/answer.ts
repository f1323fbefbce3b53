import type { Core } from '@strapi/strapi';
import type {
  NavigationAnswer,
  NavigationItem,
  PageOption,
} from '#site-content/domain/panel/answers';
import { getOutline } from '#site-content/domain/navigation/outline';
import { getVersion } from './conflict';
import { readNavItems } from '../reads/nav-items';

export const navigationAnswer = (
  items: readonly NavigationItem[],
  pages: readonly PageOption[]
): NavigationAnswer => ({ version: getVersion(items), items, pages });

/** The whole navigation and all pages: three statements. */
export const readNavigation = async (
  strapi: Core.Strapi,
  pages: readonly PageOption[]
): Promise<NavigationAnswer> => navigationAnswer(getOutline(await readNavItems(strapi)), pages);
