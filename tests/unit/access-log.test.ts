import type { IncomingMessage } from 'node:http';
import { AccessLog } from '../../src/plugins/site-content/server/src/delivery/access-log';

const get = (url: string): IncomingMessage => ({ method: 'GET', url }) as IncomingMessage;

describe('the access log of answers from memory', () => {
  const logged = (count: (log: AccessLog) => void): string[] => {
    const lines: string[] = [];
    const log = new AccessLog((line) => lines.push(line));
    count(log);
    log.flush();
    return lines;
  };

  test('sums up equal answers, and tells apart what differs in URL, status or outcome', () => {
    const lines = logged((log) => {
      log.count(get('/a'), 200, 'hit');
      log.count(get('/b'), 200, 'hit');
      log.count(get('/a'), 304, 'hit');
      log.count(get('/a'), 200, 'stale');
      log.count(get('/a'), 200, 'hit');
    });
    expect(lines.toSorted()).toEqual([
      'GET /a 200 hit (2 times)',
      'GET /a 200 stale',
      'GET /a 304 hit',
      'GET /b 200 hit',
    ]);
  });

  test('holds 200 different lines, and sums up the rest without their URLs', () => {
    const lines = logged((log) => {
      for (let number = 0; number < 205; number += 1) log.count(get(`/${number}`), 200, 'hit');
      log.count(get('/0'), 200, 'hit');
    });
    expect(lines).toHaveLength(201);
    expect(lines).toContain('GET /0 200 hit (2 times)');
    expect(lines).toContain('GET (other URLs) 200 hit (5 times)');
  });

  test('writes what was counted once, and begins anew', () => {
    const lines = logged((log) => {
      log.count(get('/a'), 200, 'hit');
      log.flush();
      log.count(get('/a'), 200, 'hit');
    });
    expect(lines).toEqual(['GET /a 200 hit', 'GET /a 200 hit']);
  });
});
