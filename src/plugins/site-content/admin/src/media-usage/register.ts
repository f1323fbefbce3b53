import type { StrapiApp } from '@strapi/strapi/admin';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';
import { addGlobalComponent } from '../strapi-internals/global-component';
import { cancelChange, interceptMediaChanges } from '../strapi-internals/media-changes';
import { textIn } from '../translations/text-in';
import { tellDeletion } from './deletions';
import { askAboutMedia } from './media-question';
import { MediaUsageHost } from './media-usage-host';
import { findMediaUsage, isInUse } from './usage-list/use-media-usage';

/** Shows where files of the media library are used: in their details, and before they are deleted or replaced. */
export const registerMediaUsage = (app: StrapiApp): void => {
  addGlobalComponent(app, 'media-usage', MediaUsageHost);
  const ask: Parameters<typeof interceptMediaChanges>[0] = async (change, send, signal) => {
    const { kind, files, folders } = change;
    const usage = await findMediaUsage({ files, folders });
    if (usage !== null && !isInUse(usage)) return send();
    const decision = await askAboutMedia({ change, usage }, signal);
    return decision === 'go-on'
      ? send()
      : cancelChange(textIn(app, `media-usage.${kind}.cancelled`));
  };
  interceptMediaChanges(ask, (change, answer) => {
    const { changeSet = null } = (answer ?? {}) as Partial<WithChangeSet>;
    if (change.kind === 'delete' && changeSet !== null) tellDeletion({ change, changeSet });
  });
};
