import type { FormEvent } from 'react';
import { data } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { createBrowserStore } from '#app/platform/pages/browser-store.ts';
import { type AdminRefusal, clientAction as showRefusal } from '#app/ui/admin/refusal.tsx';
import { needsReauthentication } from './reauthentication-routes.ts';

export const REAUTHENTICATION_ADDRESS = '/auth/reauthentication';

type Question = { shown: ShownReauthentication; answer: (isProved: boolean) => void };

export const askedAgain = createBrowserStore<Question | undefined>(undefined);

type ClientActionArgs = { pattern: string; serverAction: () => Promise<unknown> };

/** Like the usual `clientAction`, but first reauthenticates if the route requires this, so that the form is not lost. */
export async function clientAction({ pattern, serverAction }: ClientActionArgs) {
  if (!needsReauthentication(pattern, 'POST') || (await proveAgain())) return showRefusal({ serverAction });
  return data<AdminRefusal>({ ok: false, reason: 'reauthenticate' }, { status: 401 });
}

export function downloadOnceProved(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = event.currentTarget;
  void proveAgain().then((isProved) => isProved && form.submit());
}

/** Returns whether the operator is reauthenticated. Also true if the server does not respond: the form then fails. */
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

export type ReauthenticationState = { isRecent: boolean; shown: ShownReauthentication };

/** The available methods and their texts. The server sends them on demand, so that pages need not load them. */
export type ShownReauthentication = {
  hasPassword: boolean;
  hasPasskey: boolean;
  hasGoogle: boolean;
  next: string | undefined;
  carried: CarriedForm | undefined;
  problem: string | undefined;
  words: Record<(typeof reauthenticationTexts)[number], string>;
};

export const reauthenticationTexts = [
  ...(['title', 'text', 'password', 'submit', 'google', 'googleText', 'noPassword', 'reset'] as const),
  ...(['cancel', 'continue', 'confirmed', 'confirmedText', 'back', 'notYet', 'unreachable'] as const),
  ...(['passkey', 'passkeyFailed'] as const),
];

export type CarriedForm = { action: string; fields: [name: string, value: string][] };

export type ReauthenticationAnswer = { ok: true } | { ok: false; problem: string };
