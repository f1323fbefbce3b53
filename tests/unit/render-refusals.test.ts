import { renderRefusal } from '../../src/plugins/site-content/admin/src/rules/render-refusals';
import {
  type Problem,
  problem,
  reason,
} from '../../src/plugins/site-content/domain/problems/problem';
import { ServiceUnavailableError } from '../../src/plugins/site-content/server/src/operations/database/unavailable';
import { createValidationError } from '../../src/plugins/site-content/server/src/operations/requests/refusal';

/** Returns an error in the form in which it is sent. */
const sent = (error: Error): { message: string; details: { errors?: { message: string }[] } } => {
  const { name, message, details } = error as Error & { details: object };
  return JSON.parse(JSON.stringify({ status: 400, name, message, details }));
};

const inGerman = (...problems: Problem[]) => {
  const refused = sent(createValidationError(problems));
  renderRefusal(refused, 'de');
  return refused;
};

describe('a refusal of the server', () => {
  test('has all its messages in the language of the panel, and is otherwise unchanged', () => {
    const problems = [
      problem(['source'], 'redirect.source-fragment'),
      problem(['items', 1, 'url'], 'html.too-long', { bytes: 20, limit: 10 }),
    ];
    const english = sent(createValidationError(problems));
    const german = inGerman(...problems);
    expect(german).toEqual({
      ...english,
      message: '2 Felder enthalten Fehler.',
      details: {
        ...english.details,
        errors: [
          {
            ...english.details.errors?.[0],
            message:
              'Die alte Adresse enthält ein #. Browser senden weder das # noch, was darauf folgt. Bitte entfernen Sie diesen Teil.',
          },
          {
            ...english.details.errors?.[1],
            message:
              'Dieses HTML ist zu lang: 20 Bytes, erlaubt sind höchstens 10. Bitte kürzen oder teilen Sie es.',
          },
        ],
      },
    });
  });

  test('is unchanged in English', () => {
    const refused = sent(createValidationError([problem(['title'], 'nav-item.title-missing')]));
    const english = structuredClone(refused);
    renderRefusal(refused, 'en');
    expect(refused).toEqual(english);
  });

  test('keeps user input unchanged, even if it equals one of our messages', () => {
    const title = 'This must be text.';
    const misfit = { title, reason: reason('link.not-relative-path') };
    const { message } = inGerman(problem(['parent'], 'nav-item.subitem-misfit', misfit));
    expect(message).toBe(
      'Der Unterpunkt „This must be text.“ passt dort nicht hin: Hier muss ein relativer Pfad stehen, der mit einem / beginnt, etwa /ueber-uns/. Links auf andere Websites sind hier nicht möglich.'
    );
    // The message of a custom validator belongs to its author, so it stays unchanged.
    expect(inGerman(problem(['title'], 'strapi', { message: title })).message).toBe(title);
  });

  test('of a service that cannot save gives the reason', () => {
    const problemOfDisk = reason('storage.disk-full');
    const unavailable = sent(
      new ServiceUnavailableError(reason('unavailable.storage', { problem: problemOfDisk }))
    );
    expect(unavailable.message).toBe('The disk is full. Nothing was saved.');
    renderRefusal(unavailable, 'de');
    expect(unavailable.message).toBe('Der Datenträger ist voll. Es wurde nichts gespeichert.');
  });

  const asTheyCome: [string, object][] = [
    ['without details', { message: 'no' }],
    ['with errors of Strapi', { message: 'no', details: { errors: [{ path: [], message: 'x' }] } }],
    ['with details of another kind', { message: 'no', details: { errors: 'none' } }],
    ['with the code of another version', { message: 'no', details: { code: 'x', values: {} } }],
    ['with a code of something else', { message: 'no', details: { code: 'too-long' } }],
    ['with the name of a method for its code', { details: { code: 'toString', values: {} } }],
  ];
  test.each(asTheyCome)('is left unchanged %s', (_what, refused) => {
    const before = structuredClone(refused);
    renderRefusal(refused, 'de');
    expect(refused).toEqual(before);
  });
});
