import type { Ticket } from '../queue/ticket.ts';

/** In local storage, so that a page that is loaded again knows its place without asking, and all tabs know the same. */
const KEY = 'drop-tickets';
/** Nobody waits in more rooms than that. */
const MOST = 5;

type Remembered = { dropId: string; ticket: Ticket };

export function rememberedTicket(dropId: string): Ticket | undefined {
  return readAll().find((one) => one.dropId === dropId)?.ticket;
}

/** A ticket that is undefined is forgotten. */
export function rememberTicket(dropId: string, ticket: Ticket | undefined): void {
  const others = readAll().filter((one) => one.dropId !== dropId);
  const all = ticket ? [{ dropId, ticket }, ...others].slice(0, MOST) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing asks the shop each time.
  }
}

/** Calls back when another tab has another ticket; answers what ends that. */
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
