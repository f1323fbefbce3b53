import { setTimeout as wait } from 'node:timers/promises';
import { describeOn } from '../support/databases/test-database';
import { createEditor, type Editor } from '../support/editor';
import { accepted, refusedFields } from '../support/refusals';
import { type Service, startService } from '../support/service';

const VALUE = 'S3CRET-VALUE';

// The trigger that makes the database fail is specific to SQLite.
describeOn('sqlite')('the log', () => {
  const lines: string[] = [];
  const takeLine = (line: unknown): boolean => {
    lines.push(String(line));
    return true;
  };
  let outputs: jest.SpyInstance[];
  let service: Service;
  let editor: Editor;
  beforeAll(async () => {
    // Runs before the service starts, because its logger keeps the console that it finds. Winston writes to the streams
    // of the console, which in jest may differ from those of the process.
    const { _stdout, _stderr } = console as unknown as Record<
      '_stdout' | '_stderr',
      NodeJS.WriteStream
    >;
    outputs = [...new Set([process.stdout, process.stderr, _stdout, _stderr])].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation(takeLine)
    );
    outputs.push(
      ...(['log', 'error', 'warn'] as const).map((name) =>
        jest
          .spyOn(console, name)
          .mockImplementation((...line: unknown[]) => void takeLine(line.join(' ')))
      )
    );
    service = await startService({ logLevel: 'silly', environment: { LOG_LEVEL: 'silly' } });
    editor = await createEditor(service);
  });
  afterAll(async () => {
    for (const output of outputs) output.mockRestore();
    await service?.remove();
  });

  test('does not contain a secret that is saved, refused or part of a failed database write', async () => {
    await accepted(editor.saveSiteKeys({ password: VALUE }));
    expect(refusedFields(await editor.saveSiteKeys({ password: VALUE.repeat(100) }))).toEqual([
      'password',
    ]);
    const { connection } = service.strapi.db;
    await connection.raw(
      "create trigger full before update on site_keys begin select raise(abort, 'disk full'); end"
    );
    const failed = await editor.saveSiteKeys({ password: `${VALUE}-3` });
    await connection.raw('drop trigger full');
    expect(failed.status).toBe(500);

    // The log is written after the response.
    while (!lines.join('').includes('disk full')) await wait(20);
    expect(lines.join('')).not.toContain(VALUE);
  });
});
