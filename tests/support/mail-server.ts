import net from 'node:net';

/** A local mail server that accepts every mail and forwards none. */
export interface MailServer {
  /** The value for `SMTP_URL`. */
  readonly url: string;
  /** The received mails, each with its headers. */
  readonly mails: readonly string[];
  stop(): Promise<void>;
}

const END = '\r\n.\r\n';

export const startMailServer = async (): Promise<MailServer> => {
  const mails: string[] = [];
  const server = net.createServer((socket) => {
    let text = '';
    let isMail = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (;;) {
        const end = isMail ? END : '\r\n';
        const at = text.indexOf(end);
        if (at === -1) return;
        const said = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isMail) mails.push(said);
        isMail = !isMail && said.toUpperCase() === 'DATA';
        socket.write(isMail ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
    socket.write('220 here\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
