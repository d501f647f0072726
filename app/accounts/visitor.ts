import { useSyncExternalStore } from 'react';

/** Readable by scripts, beside the session's own cookie, which is not. */
export const SIGNED_IN_COOKIE = 'signed-in';
const REFRESH_MS = 15 * 60 * 1000;

export type Visitor = {
  firstName: string;
  lastName: string;
  email: string;
  /** Shows the way to the back office; the server asks again there. */
  isAdmin: boolean;
};

/** Pages are the same for everyone; who looks at them is asked for here, once, and only where there is a session. */
let visitor: Visitor | null | undefined;
let asked = 0;
let channel: BroadcastChannel | undefined;
const followers = new Set<() => void>();

/** Who is signed in: null for guests, undefined while it is not known, as on the server. */
export function useVisitor(): Visitor | null | undefined {
  return useSyncExternalStore(follow, now, notYet);
}

/** Somebody signed in or out here: looks who it is now, and tells the shop's other tabs. */
export async function visitorChanged(): Promise<void> {
  channel?.postMessage('changed');
  await look();
}

function now(): Visitor | null | undefined {
  return visitor;
}

function notYet(): undefined {
  return undefined;
}

function follow(changed: () => void): () => void {
  if (followers.size === 0 && !channel) start();
  followers.add(changed);
  return () => followers.delete(changed);
}

/** Tabs that miss the message, as after the computer slept, notice when they are looked at. */
function start(): void {
  channel = new BroadcastChannel('visitor');
  channel.onmessage = () => void look();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && hasSession() !== Boolean(visitor)) void look();
  });
  setInterval(() => visitor && void look(), REFRESH_MS);
  queueMicrotask(() => void look());
}

async function look(): Promise<void> {
  asked += 1;
  const turn = asked;
  const found = hasSession() ? await ask() : null;
  // A later question has the newer answer; one that got none leaves things as they are.
  if (turn !== asked || found === undefined) return;
  if (visitor !== undefined && JSON.stringify(found) === JSON.stringify(visitor)) return;
  visitor = found;
  for (const changed of followers) changed();
}

async function ask(): Promise<Visitor | null | undefined> {
  try {
    const response = await fetch('/auth/session');
    if (!response.ok) return;
    return ((await response.json()) as { visitor: Visitor | null }).visitor;
  } catch {
    return;
  }
}

function hasSession(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);
}
