import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { PAGE, REDIRECT } from '../../src/plugins/site-content/domain/content-types';

/** The user who works in the panel. */
export const ADMINISTRATOR = {
  firstname: 'Bench',
  email: 'bench@example.com',
  password: 'Bench-password-1',
};

/** The text of a response, and the milliseconds until its last byte. */
interface Answered {
  readonly text: string;
  readonly took: number;
}

/** Shorter than the half hour for which a token is valid. */
const LOGIN_EVERY_MS = 10 * 60 * 1000;

/** A user of the panel, as the HTTP requests that the panel sends. */
export class Panel {
  private readonly agent = new Agent({ keepAlive: true });
  private token: string | null = null;
  private loggedInAt = -Infinity;

  constructor(private readonly port: number) {}

  /** @returns milliseconds */
  async saveRedirect(documentId: string, destination: string): Promise<number> {
    const path = `/content-manager/collection-types/${REDIRECT}/${documentId}`;
    return (await this.send('PUT', path, { destination })).took;
  }

  /** @returns milliseconds */
  async savePage(documentId: string, title: string): Promise<number> {
    const path = `/content-manager/collection-types/${PAGE}/${documentId}`;
    return (await this.send('PUT', path, { title })).took;
  }

  /** @returns milliseconds */
  async publishPage(documentId: string): Promise<number> {
    const path = `/content-manager/collection-types/${PAGE}/${documentId}/actions/publish`;
    return (await this.send('POST', path, {})).took;
  }

  /** @returns milliseconds */
  async get(path: string): Promise<number> {
    return (await this.send('GET', path)).took;
  }

  private async send(method: string, path: string, data?: object): Promise<Answered> {
    if (performance.now() - this.loggedInAt > LOGIN_EVERY_MS) await this.logIn();
    return this.sendAs(this.token, method, path, data);
  }

  private async logIn(): Promise<void> {
    const { email, password } = ADMINISTRATOR;
    const { text } = await this.sendAs(null, 'POST', '/admin/login', { email, password });
    this.token = (JSON.parse(text) as { data: { token: string } }).data.token;
    this.loggedInAt = performance.now();
  }

  private sendAs(
    token: string | null,
    method: string,
    path: string,
    data?: object
  ): Promise<Answered> {
    const body = data === undefined ? '' : JSON.stringify(data);
    const headers = {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(data === undefined ? {} : { 'Content-Type': 'application/json' }),
      'Content-Length': Buffer.byteLength(body),
    };
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: this.port, method, path, headers, agent: this.agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const took = performance.now() - startedAt;
            const text = Buffer.concat(chunks).toString();
            const status = response.statusCode ?? 0;
            if (status < 300) resolve({ text, took });
            else reject(new Error(`${method} ${path} was answered with ${status}: ${text}`));
          });
        }
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
