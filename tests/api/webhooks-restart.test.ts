import { created, createEditor, REDIRECT } from '../support/editor';
import { type Receiver, startReceiver } from '../support/receiver';
import { type Service, startService } from '../support/service';
import { until } from '../support/until';
import { PRIVATE_HOSTS, webhooksAt } from '../support/webhooks';

let service: Service;
let receiver: Receiver;

const restart = async (whileStopped: () => Promise<unknown>): Promise<void> => {
  const { database } = service;
  await whileStopped();
  await service.stop();
  service = await startService({ database, environment: PRIVATE_HOSTS });
};

beforeAll(async () => {
  service = await startService({ environment: PRIVATE_HOSTS });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.remove();
});

test('a start sends pending webhook messages, and one more for content changes without a message', async () => {
  const ada = await createEditor(service);
  const panel = webhooksAt(service.server, ada);
  const endpoint = await panel.add(receiver, { debounce: 600 });
  await created(ada, REDIRECT, { source: '/a', destination: '/b' });
  expect(await panel.deliveriesTo(endpoint)).toMatchObject([{ status: 'pending' }]);
  await restart(() =>
    service.strapi.db.connection('site_webhooks_messages').decrement('next_at', 600_000)
  );
  const [left] = await receiver.count(1);
  expect(left?.message.data.redirects).toEqual(['/a']);

  await restart(async () => {
    const { connection } = service.strapi.db;
    await until('it is written down', async () => {
      const delivered = await connection('site_webhooks_messages').where({ state: 'delivered' });
      return delivered.length === 1;
    });
    await connection('site_webhooks_endpoints').update({ debounce: 0 });
    await connection('site_content_revisions').update({ value: 'written by somebody' });
  });
  const [, reported, ...others] = await receiver.count(2);
  expect(others).toEqual([]);
  expect(reported?.message.data).toEqual({
    change_set: expect.any(String),
    ...{ initial_data: true, everything: true, pages: [], redirects: [] },
    tags: ['initial-data', 'pages'],
  });
});
