import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';
import { createEditor } from '../support/editor';
import { type MailServer, startMailServer } from '../support/mail-server';
import { createRole, getOverview, getPanel } from '../support/panel';
import { type Service, startService } from '../support/service';
import { until } from '../support/until';

const EMAIL = 'ada@example.com';

let service: Service;

const start = async (environment: Record<string, string>): Promise<number> => {
  service = await startService({ environment, serverUrl: 'https://cms.example.com' });
  const role = await service.strapi.db
    .query('admin::role')
    .findOne({ where: { code: 'strapi-editor' } });
  const user = await service.strapi.service('admin::user').create({
    ...{ firstname: 'Ada', lastname: 'Love', email: EMAIL, password: 'Test-password-1' },
    ...{ isActive: true, roles: [role?.id] },
  });
  return user.id;
};

const forget = (email = EMAIL) =>
  request(service.server).post('/admin/forgot-password').send({ email }).expect(204);

describe('with SMTP_URL', () => {
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'Website <cms@example.com>' });
  });
  afterAll(async () => {
    await service.remove();
    await mailServer.stop();
  });

  test('mail is sent through that server from MAIL_FROM', async () => {
    const { mails } = mailServer;
    await forget();
    await until('the mail is there', () => mails.length > 0);
    const mail = mails[0]?.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    expect(mail).toMatch(/^From: Website <cms@example\.com>\r$/m);
    expect(mail).toMatch(/^To: ada@example\.com\r$/m);
    expect(mail).toMatch(/https:\/\/cms\.example\.com\/admin\/auth\/reset-password\?code=\w+/);

    await service.strapi.plugin('email').service('email').send({ to: EMAIL, text: 'Other' });
    expect(mails[1]).toMatch(/^From: Website <cms@example\.com>\r$/m);
    const panel = getPanel(service, await createEditor(service));
    expect((await getOverview(panel)).attentionTotals['password-request']).toBe(0);
  });

  test('a password reset request gets 204 whether the account exists or not, and mails only an existing account', async () => {
    const { mails } = mailServer;
    const before = mails.length;
    const find = jest.spyOn(service.strapi.db, 'query');
    for (const email of [EMAIL, 'nobody@example.com', `á${EMAIL.slice(1)}`]) {
      find.mockClear();
      await forget(email);
      await until('it was looked for', () =>
        find.mock.calls.some(([uid]) => uid === 'admin::user')
      );
    }
    find.mockRestore();
    await until('the mail is sent', () => mails.length > before);
    await wait(100);
    const sent = mails.slice(before).map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]);
    expect(sent).toEqual([EMAIL]);
  });
});

describe('without SMTP_URL, a password reset request', () => {
  let id: number;
  beforeAll(async () => {
    id = await start({});
  });
  afterAll(() => service.remove());

  test('is logged and shown to administrators until the user has a new password', async () => {
    const warn = jest
      .spyOn(service.strapi.log, 'warn')
      .mockImplementation(() => service.strapi.log);
    const administrator = getPanel(service, await createEditor(service));
    const other = getPanel(service, await createEditor(service, await createRole(service, [])));
    await forget();
    await forget('nobody@example.com');
    await until('it is noted', async () => {
      const { attentionTotals } = await getOverview(administrator);
      return attentionTotals['password-request'] > 0;
    });
    const told = warn.mock.calls
      .map(([message]) => String(message))
      .filter((line) => /forgot/.test(line));
    expect(told).toEqual([
      'ada@example.com has forgotten their password, and no mail was sent: SMTP_URL is not set. Set a new password in the panel or with "strapi admin:reset-user-password".',
    ]);
    warn.mockRestore();

    const { attention } = await getOverview(administrator);
    expect(attention.filter(({ kind }) => kind === 'password-request')).toEqual([
      { kind: 'password-request', id: String(id), name: 'Ada Love', at: expect.any(String) },
    ]);
    const { attention: ofOther } = await getOverview(other);
    expect(ofOther).toEqual([]);

    await service.strapi.service('admin::user').updateById(id, { password: 'Test-password-2' });
    const after = await getOverview(administrator);
    expect(after.attentionTotals['password-request']).toBe(0);
  });

  test('creates no reset token, and sending other mail fails with the name of the setting', async () => {
    await forget();
    const panel = getPanel(service, await createEditor(service));
    await until('it is noted', async () => {
      const { attentionTotals } = await getOverview(panel);
      return attentionTotals['password-request'] > 0;
    });
    const user = await service.strapi.db.query('admin::user').findOne({ where: { id } });
    expect(user?.resetPasswordToken).toBeNull();
    const mails = service.strapi.plugin('email').service('email');
    await expect(mails.send({ to: EMAIL, text: 'Text' })).rejects.toThrow('SMTP_URL is not set');
  });
});
