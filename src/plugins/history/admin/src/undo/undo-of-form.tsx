import type { StrapiApp } from '@strapi/strapi/admin';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listPath } from '#site-content/admin/strapi-internals/addresses';
import type { AroundSuccess } from '#site-content/admin/strapi-internals/form-notifications';
import { notifyBy } from '#site-content/admin/strapi-internals/notification-with-undo';
import { onDoneWrite } from '#site-content/admin/strapi-internals/write-notifications';
import { isTracked } from '#site-content/domain/changes/tracked-types';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';
import { UndoableMessage } from './undoable-message';

/** Writes whose undo deletes the entry that the form shows. */
const CREATING_WRITES = ['createDocument', 'cloneDocument', 'autoCloneDocument'];

/** An action by one of Strapi's forms or lists. */
interface OwnChangeSet {
  readonly id: string;
  /** UID of the created entry's type; `null` if nothing was created. */
  readonly made: string | null;
}

interface ConfirmedProps {
  readonly message: string;
  readonly changeSet: OwnChangeSet;
  readonly show: Parameters<AroundSuccess>[1];
}

/** Strapi's success message with an Undo button, if the user may undo. */
const Confirmed = ({ message, changeSet: { id, made }, show }: ConfirmedProps) => {
  const notify = useMemo(() => notifyBy(show), [show]);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = useCallback(() => {
    if (made !== null && pathname.startsWith(`${listPath(made)}/`)) navigate(listPath(made));
  }, [made, navigate, pathname]);
  return (
    <UndoableMessage {...{ message, notify }} changeSet={id} plain={message} onUndone={leave} />
  );
};

/** The action whose notification has not appeared yet. */
let unconfirmed: OwnChangeSet | null = null;

/** Records the change sets in the responses to writes of Strapi's forms and lists. */
export const noteOwnChangeSets = (app: StrapiApp): void =>
  onDoneWrite(app, ({ write, uid, answer }) => {
    const { changeSet = null } = (answer ?? {}) as Partial<WithChangeSet>;
    const isMeant = changeSet !== null && isTracked(uid);
    unconfirmed = isMeant
      ? { id: changeSet, made: CREATING_WRITES.includes(write) ? uid : null }
      : null;
    // The notification follows within the same chain of promises, or never.
    setTimeout(() => {
      unconfirmed = null;
    });
  });

/** Adds Undo to Strapi's notification about the recorded write. */
export const offerUndoOfForm: AroundSuccess = (message, show) => {
  const changeSet = unconfirmed;
  unconfirmed = null;
  return changeSet === null ? null : <Confirmed {...{ message, changeSet, show }} />;
};
