import type { Core } from '@strapi/strapi';
import type { TemporaryFolder } from '../operations/request-bodies/temporary-folder';
import { listenElsewhere, type PublicPlace } from '../strapi-internals/server-start';
import { aroundTransactions } from '../strapi-internals/transactions';
import type { FrontThreads } from './front-threads';

const explain = (error: NodeJS.ErrnoException, place: PublicPlace): string =>
  error.code === 'EADDRINUSE' && 'port' in place
    ? `The port ${place.port} is already used by another application.`
    : error.message;

/** Lets front threads listen where Strapi would, and Strapi on a private socket. */
export const serveByFrontThreads = (
  strapi: Core.Strapi,
  threads: FrontThreads,
  folder: TemporaryFolder
): void =>
  listenElsewhere(
    strapi,
    () => folder.socketPath,
    async (place) => {
      try {
        await threads.listen(place);
      } catch (error) {
        strapi.stopWithError(explain(error as NodeJS.ErrnoException, place));
      }
    }
  );

/** Has every transaction that has changed content wait until front threads are ready for it. */
export const handOverCommits = (strapi: Core.Strapi, threads: FrontThreads): void =>
  aroundTransactions(strapi, async (begin, callback) => {
    const result = await begin(callback);
    await threads.handOver();
    return result;
  });
