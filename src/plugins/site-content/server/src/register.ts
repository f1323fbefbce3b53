import type { Core } from '@strapi/strapi';
import { listenerInFront } from './cache/create-response-cache';
import { describeContentRoutes } from './content-api/routes/openapi-document';
import { refuseConnect } from './content-api/routes/refuse-methods';
import { refuseTargets } from './content-api/routes/refuse-targets';
import { getServices } from './create-services';
import { answerFrontThreads } from './front-thread/answer-front-threads';
import { serveByFrontThreads } from './front-thread/serve-by-front-threads';
import { getStorageProblem } from './operations/disk-space/disk-space-problem';
import { isSameAddress } from './operations/login-throttling/account-key';
import { closeUnread, leaveExpectationsToReaders } from './operations/request-bodies/unread-bodies';
import { serializePipelinedRequests } from './operations/requests/limit-pipelining';
import { findRefusedParentChoices, namePagesWithPaths } from './pages/panel/relation-choices';
import { guardingRelations } from './panel/access/guard-relations';
import { limitingRelated } from './panel/access/limit-related';
import { readerOfRefusals } from './panel/access/reader-of-refusals';
import { relationAccess } from './panel/access/relation-access';
import { createMissingSiteKeys } from './panel/create-missing-site-keys';
import { keepOutOfLists } from './panel/form-only-attributes';
import { namingChangeSets } from './panel/name-change-set-of-request';
import { respondToStaleWrites } from './panel/respond-to-stale-writes';
import { setRefusalReader } from './reads/refusal-reader';
import { detectCommitFailures } from './strapi-internals/commit-failure-detection';
import { equaliseAdminLogins, equaliseUserLogins } from './strapi-internals/constant-time-login';
import { beforeSchemaChanges } from './strapi-internals/content-type-builder';
import { wrapEntries } from './strapi-internals/entry-controllers';
import { queueEntryEvents } from './strapi-internals/entry-events';
import { ignoreInheritedModels } from './strapi-internals/ignore-inherited-models';
import { changeOpenApiDocument } from './strapi-internals/openapi-document';
import { requirePermissionsToCheck } from './strapi-internals/permission-check';
import { permitSorts } from './strapi-internals/permitted-sort';
import { restrictRelationChoices } from './strapi-internals/relation-choices';
import { putInFront } from './strapi-internals/request-listener';
import { requireRoutePermissions } from './strapi-internals/route-permissions';
import { stopIfNotListening } from './strapi-internals/server-start';
import { skipUnchangedSettings } from './strapi-internals/skip-unchanged-settings';
import { keepValuesOutOfMessages } from './strapi-internals/validation-messages';
import { refuseLocalizedTypes, refusingOtherLocales } from './writes/default-locale-only';
import { createDocumentMiddleware } from './writes/document-middleware';
import { countingBlocks } from './writes/refuse-large-saves';

/** Default size in forms, of twelve columns. */
const WIDE = { default: 12, isResizable: true } as const;
const HALF = { default: 6, isResizable: true } as const;

/** Registers the two custom fields with the attribute types that store them. */
const registerCustomFields = (strapi: Core.Strapi): void => {
  strapi.customFields.register([
    { name: 'html', plugin: 'site-content', type: 'text', inputSize: WIDE },
    { name: 'secret', plugin: 'site-content', type: 'string', inputSize: HALF },
  ]);
};

/** Runs before Strapi creates its routes, opens its database or starts anything. */
export const register = ({ strapi }: { strapi: Core.Strapi }): void => {
  const services = getServices(strapi);
  const { delivery, frontThreads, observer, readiness, strapiListener } = services;
  const { server } = strapi;

  // Corrections of Strapi's own behaviour. Its routes use the services and controllers that exist after all
  // plugins have registered.
  detectCommitFailures(strapi);
  queueEntryEvents(strapi);
  skipUnchangedSettings(strapi, getStorageProblem);
  keepValuesOutOfMessages();
  ignoreInheritedModels(strapi);
  keepOutOfLists(strapi);
  permitSorts(strapi);
  requirePermissionsToCheck(strapi);
  requireRoutePermissions(strapi);
  equaliseAdminLogins(
    strapi,
    services.hashOfNobody,
    isSameAddress,
    services.options.mail.isSet ? null : (user) => services.passwordRequests.note(user)
  );
  equaliseUserLogins(strapi, services.hashOfNobody);
  restrictRelationChoices(
    strapi,
    relationAccess(strapi),
    namePagesWithPaths(strapi, services),
    findRefusedParentChoices(services.allPages)
  );
  changeOpenApiDocument((document) => ({
    ...describeContentRoutes(document, services.previews !== null),
    ...services.addedToOpenApi,
  }));
  wrapEntries(
    strapi,
    refusingOtherLocales(
      strapi,
      limitingRelated(
        strapi,
        countingBlocks(
          strapi,
          guardingRelations(strapi, namingChangeSets(respondToStaleWrites(strapi, services)))
        )
      )
    )
  );
  beforeSchemaChanges(strapi, refuseLocalizedTypes);

  // Content.
  registerCustomFields(strapi);
  setRefusalReader(strapi, readerOfRefusals(strapi));
  strapi.documents.use(createDocumentMiddleware(strapi, services));

  // The request lifecycle. The response cache replaces Strapi's listener. Listeners that observe every
  // request come before it.
  server.use(refuseTargets);
  server.use(services.writers.markRequests);
  server.use(createMissingSiteKeys(strapi));
  refuseConnect(server.httpServer);
  if (frontThreads === null) {
    stopIfNotListening(strapi);
    putInFront(
      server.httpServer,
      serializePipelinedRequests(listenerInFront(strapiListener, delivery, observer))
    );
  } else {
    putInFront(
      server.httpServer,
      answerFrontThreads(strapiListener, services.getStrapiSocket().secret)
    );
    serveByFrontThreads(strapi, frontThreads, services.getStrapiSocket);
  }
  closeUnread(server.httpServer);
  leaveExpectationsToReaders(server.httpServer);
  readiness.addRoute();
};
