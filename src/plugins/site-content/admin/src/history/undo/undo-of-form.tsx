import type { StrapiApp } from '@strapi/strapi/admin';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isJournalled } from '#site-content/domain/history/tracked-types';
import type { WithAct } from '#site-content/domain/panel/history';
import { listPath } from '../../strapi-internals/addresses';
import {
  aroundFormNotifications,
  type AroundSuccess,
} from '../../strapi-internals/form-notifications';
import { notifyBy } from '../../strapi-internals/notification-with-act';
import { onDoneWrite } from '../../strapi-internals/write-notifications';
import { UndoInNotification } from './undo-in-notification';
import { useUndo } from './use-undo';

/** Writes after which the form shows an entry that is not there any more once they are undone. */
const MAKES = ['createDocument', 'cloneDocument', 'autoCloneDocument'];

/** What a form or a list of Strapi's has done. */
interface OwnAct {
  readonly id: string;
  /** The UID of the type of what it has made; `null` where it has made nothing. */
  readonly made: string | null;
}

interface ConfirmedProps {
  readonly message: string;
  readonly act: OwnAct;
  readonly show: Parameters<AroundSuccess>[1];
}

/** What Strapi says was done, with a button that undoes it for those who may. */
const Confirmed = ({ message, act: { id, made }, show }: ConfirmedProps) => {
  const notify = useMemo(() => notifyBy(show), [show]);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = useCallback(() => {
    if (made !== null && pathname.startsWith(`${listPath(made)}/`)) navigate(listPath(made));
  }, [made, navigate, pathname]);
  const { mayUndo, undo } = useUndo(notify, leave);
  return mayUndo ? <UndoInNotification message={message} onUndo={() => undo(id)} /> : message;
};

/** What was done and is not confirmed yet. */
let unconfirmed: OwnAct | null = null;

/** Notes what Strapi's forms and lists do: their answers name the act. */
export const noteOwnActs = (app: StrapiApp): void =>
  onDoneWrite(app, ({ write, uid, answer }) => {
    const { act = null } = (answer ?? {}) as Partial<WithAct>;
    const isMeant = act !== null && isJournalled(uid);
    unconfirmed = isMeant ? { id: act, made: MAKES.includes(write) ? uid : null } : null;
    // It is confirmed in what Strapi's promises lead to at once, or not at all.
    setTimeout(() => {
      unconfirmed = null;
    });
  });

/** Has it undone from the notification by which Strapi confirms it, which comes next. */
export const offerUndoOfForms = (app: StrapiApp): void =>
  aroundFormNotifications(app, (message, show) => {
    const act = unconfirmed;
    unconfirmed = null;
    return act === null ? null : <Confirmed {...{ message, act, show }} />;
  });
