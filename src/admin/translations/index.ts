import formalGerman from './formal-german.json';

/**
 * Replaces what Strapi asks before something is deleted or discarded: it calls this irreversible, but the history can
 * undo it. Of the questions about several entries, Strapi has English texts only.
 */
const deletionTexts = {
  en: {
    'content-manager.actions.delete.dialog.body': 'Are you sure you want to delete this entry?',
    'content-manager.actions.discard.dialog.body': 'Are you sure you want to discard the changes?',
  },
  de: {
    'content-manager.actions.delete.dialog.body': 'Möchten Sie diesen Eintrag wirklich löschen?',
    'content-manager.actions.discard.dialog.body': 'Möchten Sie die Änderungen wirklich verwerfen?',
    'popUpWarning.bodyMessage.contentType.delete.all':
      'Möchten Sie diese Einträge wirklich löschen?',
    'popUpWarning.bodyMessage.contentType.unpublish.all':
      'Möchten Sie die Veröffentlichung dieser Einträge wirklich zurücknehmen?',
  },
};

/**
 * Texts of Strapi that are replaced, by language and id. Strapi's German says du; the panel says Sie throughout, and has
 * the texts of the forms that Strapi left in English.
 */
export const translations = {
  en: deletionTexts.en,
  de: { ...formalGerman, ...deletionTexts.de },
};
