import { adminApi } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { SITE_KEYS } from '#site-content/domain/content-types';
import type { Path } from '#site-content/domain/problems/problem';
import {
  componentLabelsIn,
  COMPONENTS_URL,
  type ComponentsResponse,
  type ConfigurationResponse,
  configurationUrl,
  labelsIn,
} from '../strapi-internals/content-manager-requests';
import { componentFieldLabelId, fieldLabelId } from '../strapi-internals/label-ids';
import { queryQuietly } from '../strapi-internals/quiet-query';

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Load the form labels of a type's fields and of its components' fields, by UID and name, and the display names of
 * components.
 */
const { useFieldLabelsQuery, useComponentNamesQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    componentNames: builder.query<Readonly<Record<string, string>>, null>({
      queryFn: queryQuietly(
        () => COMPONENTS_URL,
        ({ data }: ComponentsResponse) =>
          Object.fromEntries(data.map(({ uid, info }) => [uid, info.displayName]))
      ),
    }),
    fieldLabels: builder.query<Labels, string>({
      queryFn: queryQuietly(configurationUrl, (answer: ConfigurationResponse, uid) => ({
        ...componentLabelsIn(answer),
        [uid]: labelsIn(answer),
      })),
    }),
  }),
});

/**
 * Turns `blocks.rich-text` into `Rich text`. Used until display names are loaded, and for components that no longer
 * exist.
 */
const toWords = (name: string): string => {
  const words = name.slice(name.indexOf('.') + 1).replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Groups a path by name: each name with the list indexes after it. */
const groupByName = (path: Path): (readonly [string, ...number[]])[] => {
  const groups: [string, ...number[]][] = [];
  for (const step of path) {
    if (typeof step === 'number') groups.at(-1)?.push(step);
    else groups.push([step]);
  }
  return groups;
};

interface FieldLabels {
  /**
   * Returns the label of an attribute of the type or of one of its components, in the panel's language. Until labels
   * are loaded, returns the attribute's name in words.
   */
  readonly toLabel: (model: string, name: string) => string;
  readonly componentName: (uid: string) => string;
  /** True if a path leads into one of the type's lists of components, such as the blocks of a page. */
  readonly isInList: (path: Path) => boolean;
  /**
   * Returns the labels of the attributes on a path, with the number of the block as its form shows it: `Content 2 ›
   * Text`.
   *
   * @param models UIDs of the models that own the names in the path; without them, only the type's own attribute can be
   *   named
   */
  readonly toFieldName: (path: Path, models?: readonly string[]) => string;
}

/**
 * Returns a function that gets the form label of a site key in the panel's language, looked up as Strapi's form does.
 */
export const useKeyLabel = (skip: boolean): ((name: string) => string) => {
  const { formatMessage } = useIntl();
  const { data: labels = {} } = useFieldLabelsQuery(SITE_KEYS, { skip });
  return (name) =>
    formatMessage({
      id: fieldLabelId(SITE_KEYS, name),
      defaultMessage: labels[SITE_KEYS]?.[name] ?? name,
    });
};

/** Returns functions that name fields by their form labels, looked up as Strapi's form does. */
export const useFieldLabels = (type: string): FieldLabels => {
  const { formatMessage } = useIntl();
  const { data: labels = {} } = useFieldLabelsQuery(type);
  const { data: names = {} } = useComponentNamesQuery(null);
  const toLabel: FieldLabels['toLabel'] = (model, name) =>
    formatMessage({
      id: model === type ? fieldLabelId(model, name) : componentFieldLabelId(model, name),
      defaultMessage: labels[model]?.[name] ?? toWords(name),
    });
  return {
    toLabel,
    componentName: (uid) => formatMessage({ id: uid, defaultMessage: names[uid] ?? toWords(uid) }),
    isInList: ([attribute, at]) =>
      typeof at === 'number' && Object.hasOwn(labels[type] ?? {}, String(attribute)),
    toFieldName: (path, models = [type]) =>
      groupByName(path)
        .slice(0, models.length)
        .map(([name, ...numbers], at) =>
          [toLabel(models[at] ?? type, name), ...numbers.map((number) => number + 1)].join(' ')
        )
        .join(' › '),
  };
};
