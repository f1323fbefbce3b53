import { createEditor, type Editor } from '../support/editor';
import { startService, type Service } from '../support/service';

describe('access', () => {
  let service: Service;
  let editor: Editor;
  beforeAll(async () => {
    service = await startService();
    editor = await createEditor(service);
  });
  afterAll(() => service.remove());

  test.each(['/api/initial-data', '/api/initial-data/', '/api/pages', '/api/pages/'])(
    'an anonymous visitor reads %s',
    async (path) => {
      await service.visitor.get(path).expect(200);
    }
  );

  test('an administrator logs in', () => {
    expect(editor.token).not.toBe('');
  });
});
