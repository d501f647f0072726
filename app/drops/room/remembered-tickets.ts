import type { Ticket } from '../queue/ticket.ts';

/** Stores tickets in local storage, so that a reload and other tabs know the place without a request. */
const KEY = 'drop-tickets';
const MOST = 5;

type Remembered = { dropId: string; ticket: Ticket };

export function rememberedTicket(dropId: string): Ticket | undefined {
  return readAll().find((one) => one.dropId === dropId)?.ticket;
}

/** Stores a ticket; undefined removes it. */
export function rememberTicket(dropId: string, ticket: Ticket | undefined): void {
  const others = readAll().filter((one) => one.dropId !== dropId);
  const all = ticket ? [{ dropId, ticket }, ...others].slice(0, MOST) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage the browser requests its ticket each time.
  }
}

/** Calls back when another tab changes the ticket; returns the unsubscribe function. */
export function followRememberedTicket(
  dropId: string,
  changed: (ticket: Ticket | undefined) => void,
): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY) changed(rememberedTicket(dropId));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function readAll(): Remembered[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

function isRemembered(one: unknown): one is Remembered {
  const { dropId, ticket } = (one ?? {}) as Partial<Remembered>;
  return typeof dropId === 'string' && typeof ticket?.id === 'string' && typeof ticket.state === 'string';
}
