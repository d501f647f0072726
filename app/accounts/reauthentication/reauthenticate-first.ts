import type { FormEvent } from 'react';
import { data } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { createExternalStore } from '#app/platform/pages/external-store.ts';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { asksAgain } from './addresses-that-ask-again.ts';
import type { ReauthenticationState, ShownReauthentication } from './reauthentication-types.ts';

export const REAUTHENTICATION_ADDRESS = '/auth/reauthentication';

type Question = { shown: ShownReauthentication; answer: (isProved: boolean) => void };

/** Whoever is asked at this moment, by the dialog of the back office's frame. */
export const askedAgain = createExternalStore<Question | undefined>(undefined);

/**
 * For `clientAction`: as `tryServerAction`, but where the address asks who somebody is again, it is asked before anything
 * is sent, so that the form goes on afterwards as it is. The server refuses by itself whatever a browser does.
 */
export async function reauthenticateFirst<Answer>(pattern: string, serverAction: () => Promise<Answer>) {
  if (!asksAgain(pattern, 'POST') || (await proveAgain())) return tryServerAction(serverAction);
  return data<AdminRefusal>({ ok: false, reason: 'reauthenticate' }, { status: 401 });
}

/** For `onSubmit` of a form that downloads a file: sends it once its sender has proved who they are. */
export function downloadOnceProved(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = event.currentTarget;
  void proveAgain().then((isProved) => isProved && form.submit());
}

/** Whether somebody proved a short while ago who they are, or does now. Without an answer the server says what is wrong. */
export async function proveAgain(): Promise<boolean> {
  const { ok, body } = await fetchJson<ReauthenticationState>(REAUTHENTICATION_ADDRESS);
  if (!ok || body.isRecent) return true;
  return new Promise((resolve) => {
    askedAgain.get()?.answer(false);
    const question: Question = {
      shown: body.shown,
      answer: (isProved) => {
        if (askedAgain.get() === question) askedAgain.set(undefined);
        resolve(isProved);
      },
    };
    askedAgain.set(question);
  });
}
