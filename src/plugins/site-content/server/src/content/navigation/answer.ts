import type { Core } from '@strapi/strapi';
import type {
  NavigationAnswer,
  NavigationItem,
  PageOption,
} from '#site-content/domain/panel/answers';
import { outlineOf } from '#site-content/domain/navigation/outline';
import { versionOf } from './conflict';
import { readNavItems } from '../reads/nav-items';

export const navigationAnswer = (
  items: readonly NavigationItem[],
  pages: readonly PageOption[]
): NavigationAnswer => ({ version: versionOf(items), items, pages });

/** The whole navigation and all pages: three statements. */
export const readNavigation = async (
  strapi: Core.Strapi,
  pages: readonly PageOption[]
): Promise<NavigationAnswer> => navigationAnswer(outlineOf(await readNavItems(strapi)), pages);
