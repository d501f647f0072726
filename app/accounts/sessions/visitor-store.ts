import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { createBrowserStore } from '#app/platform/pages/browser-store.ts';

/** The name of a cookie that scripts can read, unlike the session cookie. */
export const SIGNED_IN_COOKIE = 'signed-in';
const REFRESH_MS = 15 * 60 * 1000;
/** The longest time to wait for the visitor: for each of two requests, and in total. */
const ASK_MS = 5_000;
const COMPLETE_MS = 10_000;

export type Visitor = { firstName: string; lastName: string; email: string; isAdmin: boolean };
type News = { who: string; hasSignedOut: boolean };
type Known = { visitor: Visitor | null | undefined; lost: Visitor | undefined };

/** Cached pages do not contain the visitor. If there is a session, the visitor is requested here once. */
const known = createBrowserStore<Known>({ visitor: undefined, lost: undefined }, start);
let asked = 0;
let channel: BroadcastChannel | undefined;

export function useVisitor(): Visitor | null | undefined {
  return known.useValue(({ visitor }) => visitor);
}

export function currentVisitor(): Visitor | null | undefined {
  return known.get().visitor;
}

export const subscribeToVisitor = known.follow;

/** Returns the former visitor if the session ended during input. Each such end yields a new object. */
export function useSessionEnded(): Visitor | undefined {
  return known.useValue(({ lost }) => lost);
}

/** Call after a sign-in or change of name. Requests the visitor again in all tabs. */
export async function visitorChanged(): Promise<void> {
  await look();
}

/** Call after a deliberate sign-out. Input in all tabs may then be discarded. */
export async function visitorSignedOut(): Promise<void> {
  await look({ hasSignedOut: true });
}

export async function recheckVisitor(): Promise<void> {
  await look();
  const { visitor, lost } = known.get();
  if (visitor === null && lost) known.set({ visitor, lost: { ...lost } });
}

export function dismissSessionEnded(): void {
  if (known.get().lost) known.set({ ...known.get(), lost: undefined });
}

/** A tab that missed a message checks the session when it becomes visible. All tabs refresh periodically. */
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
  setTimeout(() => {
    if (currentVisitor() === undefined) known.set({ ...known.get(), visitor: null });
  }, COMPLETE_MS);
}

async function look({ hasSignedOut = false } = {}): Promise<void> {
  asked += 1;
  const turn = asked;
  const hadSession = hasSession();
  const found = hadSession ? await ask() : null;
  // Ignores the result if a later request was started, or if the request failed. Only the first request is repeated.
  if (turn !== asked) return;
  if (found === undefined) return currentVisitor() === undefined && turn === 1 ? look() : undefined;
  const former = currentVisitor();
  if (former !== undefined && JSON.stringify(found) === JSON.stringify(former)) return;
  const isLost = former && !found && !hasSignedOut && hasUnsavedInput();
  known.set({ visitor: found, lost: isLost ? former : undefined });
  if (former || hadSession) channel?.postMessage({ who: JSON.stringify(found), hasSignedOut } satisfies News);
}

async function ask(): Promise<Visitor | null | undefined> {
  const answer = await fetchJson<{ visitor: Visitor | null }>('/auth/session', { withinMs: ASK_MS });
  return answer.ok ? answer.body.visitor : undefined;
}

function hasSession(): boolean {
  return new RegExp(`(?:^|; |__Host-)${SIGNED_IN_COOKIE}=1(?:;|$)`).test(document.cookie);
}

export const unsavedInputMarker = { 'data-customer-form': '' };

function hasUnsavedInput(): boolean {
  if (document.querySelector('form[data-unsaved]')) return true;
  const inputs = document.querySelectorAll<HTMLInputElement>('form[data-customer-form] input');
  return [...inputs].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}

/** Reloads the page's data after a sign-in or sign-out in any tab, unless a form would be lost. */
export function useSessionReload(): void {
  const visitor = useVisitor();
  const isLost = useSessionEnded() !== undefined;
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const known = useRef<string>(undefined);
  const current = visitor === undefined ? undefined : (visitor?.email ?? '');

  useEffect(() => {
    if (current === undefined || isLost) return;
    if (known.current !== undefined && known.current !== current) void revalidate();
    known.current = current;
  }, [current, isLost, revalidate]);

  // The server redirects signed-in visitors away from this page, so the visitor that this tab knows is out of date.
  const isAsked = pathname === '/login' && Boolean(current);
  useEffect(() => {
    if (isAsked) void recheckVisitor();
  }, [isAsked]);
}

const KEY = 'signed-out';

/** Stores the time of a deliberate sign-out. Earlier input is not restored afterwards, since it may be private. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {}
}

export function lastSignOut(): string {
  return localStorage.getItem(KEY) ?? '';
}
