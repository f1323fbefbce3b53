import { createEditor, type Editor } from './editor';
import { startService, type Service, type StartOptions } from './service';

/** Stands for what is made before the first test, in what is written down before that. */
const madeLater = <T extends object>(what: string, made: () => T | undefined): T =>
  new Proxy({} as T, {
    get(_, name) {
      const value = made();
      if (value === undefined) throw new Error(`There is no ${what} before the first test.`);
      return Reflect.get(value, name);
    },
  });

/** A service for the tests of a file or of a `describe`: started before them, removed after them. */
export const serviceForTests = (options: StartOptions = {}): Service => {
  let service: Service | undefined;
  beforeAll(async () => {
    service = await startService(options);
  });
  afterAll(() => service?.remove());
  return madeLater('service', () => service);
};

/** A Super Admin who is logged in to that service. */
export const editorForTests = (service: Service): Editor => {
  let editor: Editor | undefined;
  beforeAll(async () => {
    editor = await createEditor(service);
  });
  return madeLater('editor', () => editor);
};
