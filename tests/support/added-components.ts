import type { Core } from '@strapi/strapi';

export type Attributes = Record<string, object>;

/** Adds a component, as a restart does after the Content-Type Builder has written its schema file. */
export const addComponent = (strapi: Core.Strapi, uid: string, attributes: Attributes): void => {
  const [category = '', name = ''] = uid.split('.');
  const schema = {
    collectionName: `components_${category}_${name}s`,
    info: { displayName: name },
    options: {},
    attributes,
  };
  strapi.get('components').add({
    [uid]: {
      ...schema,
      __schema__: structuredClone(schema),
      uid,
      category,
      modelType: 'component',
      modelName: name,
      globalId: `Component${category}${name}`,
    },
  });
};
