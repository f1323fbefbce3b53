import type { Core } from '@strapi/strapi';
import { describeListenError, listenOnPrivateSocket } from '../strapi-internals/server-start';
import { wrapTransactions } from '../strapi-internals/transactions';
import { prepareUpgrades } from './answer-front-threads';
import type { StrapiSocket } from './front-thread-header';
import type { FrontThreadPool } from './front-thread-pool';

/** Makes front threads listen on Strapi's public address, and Strapi on a private socket. */
export const serveByFrontThreads = (
  strapi: Core.Strapi,
  threads: FrontThreadPool,
  getSocket: () => StrapiSocket
): void =>
  listenOnPrivateSocket(
    strapi,
    () => {
      const { path, secret } = getSocket();
      prepareUpgrades(strapi.server.httpServer, secret);
      return path;
    },
    async (place) => {
      try {
        await threads.listen(place);
      } catch (error) {
        strapi.stopWithError(describeListenError(error as NodeJS.ErrnoException, place));
      }
    }
  );

/** Makes every transaction that has changed content wait until the front threads are ready for that content. */
export const handOverCommits = (strapi: Core.Strapi, threads: FrontThreadPool): void =>
  wrapTransactions(strapi, async (begin, callback) => {
    const result = await begin(callback);
    await threads.handOver();
    return result;
  });
