import { createEditor, type Editor } from './editor';
import { createLazyObject } from './lazy-object';
import { type Service, type StartOptions, startService } from './service';

/** Starts a service before the tests of a file or of a `describe`, and removes it after them. */
export const serviceForTests = (options: StartOptions = {}): Service => {
  let service: Service | undefined;
  beforeAll(async () => {
    service = await startService(options);
  });
  afterAll(() => service?.remove());
  return createLazyObject('service', () => service);
};

/** Creates a Super Admin who is logged in to that service. */
export const editorForTests = (service: Service): Editor => {
  let editor: Editor | undefined;
  beforeAll(async () => {
    editor = await createEditor(service);
  });
  return createLazyObject('editor', () => editor);
};
