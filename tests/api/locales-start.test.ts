import { PAGE } from '../support/editor';
import { startService } from '../support/service';

describe('startup', () => {
  test('fails if a schema file makes pages localized', async () => {
    await expect(
      startService({
        changeSchemas: (strapi) => {
          Object.assign(strapi.contentTypes[PAGE] as object, {
            pluginOptions: { i18n: { localized: true } },
          });
        },
      })
    ).rejects.toThrow(/Page \(api::page\.page\) cannot be localized/);
  });

  test('fails on rows in another locale, names the type and the command, and deletes no rows', async () => {
    const first = await startService();
    const { database } = first;
    const { documentId } = await first.strapi
      .documents(PAGE)
      .create({ data: { title: 'German', slug: 'german' } });
    await first.strapi.db.connection('pages').update({ locale: 'de' });
    await first.stop();
    const rows = [{ uid: PAGE, documentId, locale: 'de' }];
    // Twice, as the first start must not delete the rows.
    for (let start = 0; start < 2; start += 1) {
      await expect(startService({ database })).rejects.toMatchObject({
        message: expect.stringMatching(
          /Page \(api::page\.page\): 1\nTo list them, run "npm run check"/
        ),
        rows,
      });
    }
    await database.drop();
  });
});
