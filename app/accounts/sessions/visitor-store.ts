import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { createExternalStore } from '#app/platform/pages/external-store.ts';
import { hasUnsavedInput } from '../forms/has-unsaved-input.ts';

/** Readable by scripts, beside the session's own cookie, which is not. */
export const SIGNED_IN_COOKIE = 'signed-in';
const REFRESH_MS = 15 * 60 * 1000;
/** How long a page waits to learn who its visitor is: for one answer (it asks twice), and in all. */
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
type Known = { visitor: Visitor | null | undefined; lost: Visitor | undefined };

/** Pages are the same for everyone; who the visitor is gets asked here, once, and only where there is a session. */
const known = createExternalStore<Known>({ visitor: undefined, lost: undefined }, start);
let asked = 0;
let channel: BroadcastChannel | undefined;

/** Who is signed in: null for guests, undefined while it is not known, as on the server. */
export function useVisitor(): Visitor | null | undefined {
  return known.useValue(({ visitor }) => visitor);
}

export function currentVisitor(): Visitor | null | undefined {
  return known.get().visitor;
}

/** Calls back when the visitor changes; the first subscriber makes the shop be asked. */
export const subscribeToVisitor = known.follow;

/**
 * Who was signed in when a session ended in the middle of a form, by time or from elsewhere: they sign in again
 * where they are. A new object each time they are told so.
 */
export function useSessionEnded(): Visitor | undefined {
  return known.useValue(({ lost }) => lost);
}

/** Somebody signed in or changed their name here: asks again who it is, in the shop's other tabs too. */
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
  const { visitor, lost } = known.get();
  if (visitor === null && lost) known.set({ visitor, lost: { ...lost } });
}

/** They left the form. */
export function dismissSessionEnded(): void {
  if (known.get().lost) known.set({ ...known.get(), lost: undefined });
}

/**
 * Tabs that miss the message, as after the computer slept, notice when they are looked at. A page that was loaded with a
 * session speaks first, since one may have signed in on the way to it.
 */
function start(): void {
  channel = new BroadcastChannel('visitor');
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.who !== JSON.stringify(currentVisitor())) void look(data);
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && hasSession() !== Boolean(currentVisitor())) void look();
  });
  setInterval(() => (currentVisitor() || hasSession()) && void look(), REFRESH_MS);
  queueMicrotask(() => void look());
  setTimeout(completeAsGuest, COMPLETE_MS);
}

/** A visitor who is not known in time sees what a guest sees, until a later answer says otherwise. */
function completeAsGuest(): void {
  if (currentVisitor() === undefined) known.set({ ...known.get(), visitor: null });
}

async function look({ hasSignedOut = false } = {}): Promise<void> {
  asked += 1;
  const turn = asked;
  const hadSession = hasSession();
  const found = hadSession ? await ask() : null;
  // A later request has the newer answer; a request without an answer leaves things as they are.
  if (turn !== asked) return;
  if (found === undefined) return currentVisitor() === undefined && turn === 1 ? look() : undefined;
  const former = currentVisitor();
  if (former !== undefined && JSON.stringify(found) === JSON.stringify(former)) return;
  const isLost = former && !found && !hasSignedOut && hasUnsavedInput();
  known.set({ visitor: found, lost: isLost ? former : undefined });
  if (former || hadSession) channel?.postMessage({ who: JSON.stringify(found), hasSignedOut } satisfies News);
}

/** Undefined without an answer in time. */
async function ask(): Promise<Visitor | null | undefined> {
  const answer = await fetchJson<{ visitor: Visitor | null }>('/auth/session', { withinMs: ASK_MS });
  return answer.ok ? answer.body.visitor : undefined;
}

function hasSession(): boolean {
  return new RegExp(`(?:^|; |__Host-)${SIGNED_IN_COOKIE}=1(?:;|$)`).test(document.cookie);
}
