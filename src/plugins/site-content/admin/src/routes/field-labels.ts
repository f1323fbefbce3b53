import { adminApi } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import {
  componentLabelsIn,
  type ConfigurationAnswer,
  getConfiguration,
  labelsIn,
} from '../strapi-internals/content-manager-requests';
import { componentFieldLabelId, fieldLabelId } from '../strapi-internals/label-ids';

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How the form of a type labels its fields and those of the components in it, by UID and name. */
const { useFieldLabelsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    fieldLabels: builder.query<Labels, string>({
      query: getConfiguration,
      transformResponse: (answer: ConfigurationAnswer, _meta, uid) => ({
        ...componentLabelsIn(answer),
        [uid]: labelsIn(answer),
      }),
    }),
  }),
});

/** `blocks.rich-text` as `Rich text`, where nobody has given a name to it. */
const toWords = (component: string): string => {
  const words = component.slice(component.indexOf('.') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface FieldLabels {
  /** Of an attribute of the type or of a component in it, in the panel's language; its name while that is not known. */
  readonly toLabel: (model: string, name: string) => string;
  readonly componentName: (uid: string) => string;
}

/** What a form calls its fields, as Strapi's form itself looks for it. */
export const useFieldLabels = (type: string): FieldLabels => {
  const { formatMessage } = useIntl();
  const { data: labels = {} } = useFieldLabelsQuery(type);
  return {
    toLabel: (model, name) =>
      formatMessage({
        id: model === type ? fieldLabelId(model, name) : componentFieldLabelId(model, name),
        defaultMessage: labels[model]?.[name] ?? name,
      }),
    componentName: (uid) => formatMessage({ id: uid, defaultMessage: toWords(uid) }),
  };
};
