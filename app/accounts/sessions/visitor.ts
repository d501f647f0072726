import { useSyncExternalStore } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { hasUnsavedInput } from '../forms/has-unsaved-input.ts';

/** Readable by scripts, beside the session's own cookie, which is not. */
export const SIGNED_IN_COOKIE = 'signed-in';
const REFRESH_MS = 15 * 60 * 1000;
/** A page does not wait for ever to know who looks: for an answer, which it asks for twice, and in all. */
const ASK_MS = 5_000;
const COMPLETE_MS = 10_000;

export type Visitor = {
  firstName: string;
  lastName: string;
  email: string;
  /** Shows the way to the back office; the server asks again there. */
  isAdmin: boolean;
};
type News = { who: string; hasSignedOut: boolean };

/** Pages are the same for everyone; who looks at them is asked for here, once, and only where there is a session. */
let visitor: Visitor | null | undefined;
let lost: Visitor | undefined;
let asked = 0;
let channel: BroadcastChannel | undefined;
const followers = new Set<() => void>();

/** Who is signed in: null for guests, undefined while it is not known, as on the server. */
export function useVisitor(): Visitor | null | undefined {
  return useSyncExternalStore(subscribeToVisitor, currentVisitor, notYet);
}

export function currentVisitor(): Visitor | null | undefined {
  return visitor;
}

/**
 * Whose session ended without their doing, by time or from elsewhere, in the middle of a form: they sign in again where
 * they are. Another object each time they are told so.
 */
export function useSessionEnded(): Visitor | undefined {
  return useSyncExternalStore(subscribeToVisitor, () => lost, notYet);
}

/** Somebody signed in or changed their name here: looks who it is now, and the shop's other tabs do too. */
export async function visitorChanged(): Promise<void> {
  await look();
}

/** Somebody signed out here on purpose: what they typed in any tab may go. */
export async function visitorSignedOut(): Promise<void> {
  await look({ hasSignedOut: true });
}

/** The shop no longer knew who sent a form, or asked for a page. */
export async function recheckVisitor(): Promise<void> {
  await look();
  if (visitor !== null || !lost) return;
  lost = { ...lost };
  tellFollowers();
}

/** They left the form. */
export function dismissSessionEnded(): void {
  if (!lost) return;
  lost = undefined;
  tellFollowers();
}

function notYet(): undefined {
  return undefined;
}

/** Calls back when it changes who is signed in; the first one to ask has it found out. */
export function subscribeToVisitor(changed: () => void): () => void {
  if (followers.size === 0 && !channel) start();
  followers.add(changed);
  return () => followers.delete(changed);
}

/**
 * Tabs that miss the message, as after the computer slept, notice when they are looked at. A page that was loaded with a
 * session speaks first, since one may have signed in on the way to it.
 */
function start(): void {
  channel = new BroadcastChannel('visitor');
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.who !== JSON.stringify(visitor)) void look(data);
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && hasSession() !== Boolean(visitor)) void look();
  });
  setInterval(() => (visitor || hasSession()) && void look(), REFRESH_MS);
  queueMicrotask(() => void look());
  setTimeout(completeAsGuest, COMPLETE_MS);
}

/** Who cannot be known in time sees what a guest sees, until a later answer says otherwise. */
function completeAsGuest(): void {
  if (visitor !== undefined) return;
  visitor = null;
  tellFollowers();
}

async function look({ hasSignedOut = false } = {}): Promise<void> {
  asked += 1;
  const turn = asked;
  const hadSession = hasSession();
  const found = hadSession ? await ask() : null;
  // A later question has the newer answer; one that got none leaves things as they are.
  if (turn !== asked) return;
  if (found === undefined) return visitor === undefined && turn === 1 ? look() : undefined;
  const former = visitor;
  if (former !== undefined && JSON.stringify(found) === JSON.stringify(former)) return;
  visitor = found;
  lost = former && !found && !hasSignedOut && hasUnsavedInput() ? former : undefined;
  if (former || hadSession) channel?.postMessage({ who: JSON.stringify(found), hasSignedOut } satisfies News);
  tellFollowers();
}

function tellFollowers(): void {
  for (const changed of followers) changed();
}

/** Undefined without an answer in time. */
async function ask(): Promise<Visitor | null | undefined> {
  const answer = await fetchJson<{ visitor: Visitor | null }>('/auth/session', { withinMs: ASK_MS });
  return answer.ok ? answer.body.visitor : undefined;
}

function hasSession(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);
}
