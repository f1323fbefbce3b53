import type { StrapiApp } from '@strapi/strapi/admin';
import type {
  ContentManagerPlugin,
  DocumentActionComponent,
  DocumentActionDescription,
} from '@strapi/content-manager/strapi-admin';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';

/** What is asked before an entry is published. */
export interface PublishQuestion {
  readonly title: string;
  readonly content: ReactNode;
  readonly confirmLabel: string;
  /** Finds out whether there is something to ask. */
  readonly isNeeded: () => Promise<boolean>;
  /** Has Strapi publish, with what was answered. */
  readonly publishing: <Done>(publish: () => Promise<Done>) => Promise<Done>;
}

/**
 * A hook of React, called in every rendering of an edit form's action: `null` for an entry about which nothing is asked.
 *
 * @param entry with `documentId` `null` where it is yet to be made
 */
export type UsePublishQuestion = (entry: {
  readonly uid: string;
  readonly documentId: string | null;
}) => PublishQuestion | null;

/** What a click on Publish has come to; `own` and `strapi` are questions that are open. */
type Step = 'idle' | 'finding-out' | 'own' | 'strapi';

interface StepContentProps {
  /** Asked and not handed over: a dialog opens before Strapi has heard of the step. */
  readonly stepNow: () => Step;
  readonly own: ReactNode;
  readonly strapi: ReactNode;
}

const StepContent = ({ stepNow, own, strapi }: StepContentProps) =>
  stepNow() === 'own' ? own : strapi;

const isShortcut = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && shiftKey && (ctrlKey || metaKey);

/** Strapi's button of an action; that of a window that was opened last, where several are. */
const buttonNamed = (label: string): HTMLButtonElement | undefined =>
  [...window.document.querySelectorAll('button')].findLast(
    ({ textContent }) => textContent.trim() === label
  );

/** How often it is looked whether a button can be clicked, and after how many milliseconds each time. */
const LOOKS = 100;
const PAUSE = 50;

/** What somebody does meanwhile would be published unseen. */
const ENDS_THE_WAIT = ['keydown', 'pointerdown'] as const;

/**
 * The button can be clicked a little later: what was typed a moment ago enables it, and so does what a form that was just
 * opened has asked for.
 */
const clickWhenEnabled = (label: string): void => {
  const wait = new AbortController();
  const look = (looksLeft: number): void => {
    if (wait.signal.aborted) return;
    const button = buttonNamed(label);
    const isEnabled = button !== undefined && !button.disabled;
    if (!isEnabled && looksLeft > 0) {
      setTimeout(() => look(looksLeft - 1), PAUSE);
      return;
    }
    wait.abort();
    if (isEnabled) button.click();
  };
  for (const type of ENDS_THE_WAIT) {
    const options = { capture: true, signal: wait.signal };
    window.addEventListener(type, () => wait.abort(), options);
  }
  look(LOOKS);
};

/** Puts the question before what the action does, in the one dialog that it has. */
const useAsked = (
  action: DocumentActionDescription | null,
  question: PublishQuestion | null
): DocumentActionDescription | null => {
  const [step, setStep] = useState<Step>('idle');
  const now = useRef<Step>('idle');
  const click = useRef<SyntheticEvent | null>(null);
  const go = (next: Step): void => {
    now.current = next;
    setStep(next);
  };

  useEffect(() => {
    const publishByKeys = (event: KeyboardEvent): void => {
      if (!isShortcut(event) || action === null || question === null) return;
      const isAsking = now.current !== 'idle';
      if (!isAsking && buttonNamed(action.label) === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!isAsking) clickWhenEnabled(action.label);
    };
    // Before Strapi's own listener, which publishes without a click.
    window.addEventListener('keydown', publishByKeys, { capture: true });
    return () => window.removeEventListener('keydown', publishByKeys, { capture: true });
  });

  if (action === null || question === null || action.dialog?.type !== 'dialog') return action;
  const { dialog, onClick } = action;
  const { isNeeded, publishing } = question;
  const isOwn = step === 'finding-out' || step === 'own';

  /** @returns whether it is published, or was refused; otherwise Strapi has a question, too */
  const publish = async (event: SyntheticEvent): Promise<boolean> => {
    let isDone = true;
    try {
      isDone = (await publishing(async () => onClick?.(event))) === true;
      return isDone;
    } finally {
      go(isDone ? 'idle' : 'strapi');
    }
  };
  const { bodyIcon: icon, ...bare } = dialog;
  return {
    ...action,
    // A button that is disabled meanwhile, as when the window gets the focus, is made anew, and its dialog is gone.
    disabled: step === 'idle' && action.disabled === true,
    loading: action.loading === true || step === 'finding-out',
    onClick: async (event) => {
      if (now.current !== 'idle') return true;
      click.current = event;
      go('finding-out');
      if (!(await isNeeded())) return publish(event);
      go('own');
      return false;
    },
    dialog: {
      ...bare,
      ...(icon === undefined || isOwn ? {} : { bodyIcon: icon }),
      ...(isOwn
        ? {
            title: question.title,
            variant: 'default',
            confirmLabel: question.confirmLabel,
          }
        : {}),
      content: (
        <StepContent stepNow={() => now.current} own={question.content} strapi={dialog.content} />
      ),
      onCancel: () => go('idle'),
      onConfirm: async () => {
        if (now.current === 'own' && click.current !== null) {
          // The dialog closes after this, unless Strapi has a question as well.
          if (!(await publish(click.current))) await new Promise(() => {});
          return;
        }
        await publishing(async () => dialog.onConfirm?.());
        go('idle');
      },
    },
  };
};

const askBefore =
  (useQuestion: UsePublishQuestion) =>
  (Action: DocumentActionComponent): DocumentActionComponent => {
    if (Action.type !== 'publish') return Action;
    const AskingAction: DocumentActionComponent = (props) => {
      const action = Action(props);
      const { model: uid, documentId, document } = props;
      const isThere = documentId !== undefined && document?.documentId !== undefined;
      return useAsked(action, useQuestion({ uid, documentId: isThere ? documentId : null }));
    };
    return Object.assign(AskingAction, { type: Action.type, position: Action.position });
  };

/**
 * Asks before an entry is published in its edit form, by the button or by its keys; then Strapi's own action goes on.
 *
 * A port: what an action gives is documented; that Strapi's own is known by its `type`, is a function that can be called
 * in one of ours, publishes in its `onClick` and gives `true` for that, or else is to open its dialog, whose `onConfirm`
 * publishes, is not, nor is the listener for keys. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/pages/EditView/components/DocumentActions.mjs` and
 * `…/utils/keyboardShortcuts.mjs`.
 */
export const askBeforePublishing = (app: StrapiApp, useQuestion: UsePublishQuestion): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addDocumentAction((actions) => actions.map(askBefore(useQuestion)));
};
