import formalGerman from './formal-german.json';

/**
 * Replaces Strapi's confirmation questions before an entry is deleted or its changes are discarded: Strapi calls this
 * irreversible, but the history can undo it. Strapi has the questions about several entries in English only.
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
 * Strapi texts that are replaced, by language and id. Strapi's German says "du"; the panel says "Sie" throughout, and
 * adds the form texts that Strapi left in English.
 */
export const translations = {
  en: deletionTexts.en,
  de: { ...formalGerman, ...deletionTexts.de },
};
