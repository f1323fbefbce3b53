import { connectRaw, head } from '../support/raw-client';
import { getAddress } from '../support/service';
import { serviceForTests } from '../support/test-service';

const service = serviceForTests();

/** Sends a request with this unmodified target, and returns the status and the body of the response. */
const ask = async (target: string, headers: Record<string, string> = {}) => {
  const connection = connectRaw(getAddress(service));
  connection.send(head('GET', target, { ...headers, Connection: 'close' }));
  const text = await connection.ended;
  const [, status = ''] = text.split(' ', 2);
  return { status: Number(status), body: text.slice(text.indexOf('\r\n\r\n') + 4) };
};

test.each([
  'http://',
  'https://',
  'http://[/',
  'http://?a=1',
  'http:///api/pages/',
  'http://a:b@x/api/pages/',
  'http://a:99999/api/pages/',
  'ftp://www.example.com/api/pages/',
])('the target %s is refused with Strapi’s error format', async (target) => {
  const { status, body } = await ask(target);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toEqual({
    data: null,
    error: {
      ...{ status: 400, name: 'ValidationError', details: {} },
      message:
        'The request target is neither a path nor an http(s) URL with a host. Send the path.',
    },
  });
});

test.each([
  ...['/%', '/admin/%ZZ', '/uploads/%ZZ', '/api/pages%'],
  ...['//api/pages/', '/%5Cserver', '/c:/windows', '/uploads/../.env', '/uploads/%2e%2e%2f.env'],
])('the malformed path %s is refused, and no error is logged', async (target) => {
  const logged = jest.spyOn(service.strapi.log, 'error');
  const { status, body } = await ask(target);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ error: { status: 400, details: {} } });
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

test.each([
  'http://www.example.com/api/pages/',
  'HTTP://127.0.0.1:1337/api/pages/?limit=1',
  'http://[::1]:1337/api/pages/',
  'http://my_service.internal/api/initial-data/',
])('the target %s is accepted, as HTTP requires', async (target) => {
  expect((await ask(target)).status).toBe(200);
});

test.each(['/_health', '/api/initial-data/', '/api/nowhere'])(
  'a 20,000-character header that Strapi repeats causes no 5xx response: %s',
  async (path) => {
    const { status } = await ask(path, { Origin: `http://${'a'.repeat(20_000)}` });
    expect(status).toBeLessThan(500);
  }
);
