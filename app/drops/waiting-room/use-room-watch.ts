import { useEffect, useRef, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import type { ShownDrop } from '../drop.ts';
import type { QueueStatus, Ticket } from '../queue/queue.ts';
import { type RoomStage, roomStage } from './room-stage.ts';
import {
  createRoomWatch,
  NOTHING_KNOWN,
  type RoomState,
  type RoomSurroundings,
  type RoomWatch,
} from './room-watch.ts';

/** A stored ticket is checked within this time, since its state may have changed elsewhere. */
const CHECKED_WITHIN_MS = 3_000;

export type KnownBefore = { status: QueueStatus | undefined; ticket: Ticket | undefined };

/** Watches a waiting room while its page is displayed. `known` is the state in the server-rendered page, if any. */
export function useRoomWatch({ id: dropId, phase }: Pick<ShownDrop, 'id' | 'phase'>, known?: KnownBefore) {
  const [state, setState] = useState<RoomState>({ ...NOTHING_KNOWN, ...known });
  const [nowMs, setNowMs] = useState(known?.status ? Date.parse(known.status.now) : 0);
  const watch = useRef<RoomWatch>(undefined);
  const knownFirst = useRef(known);

  useEffect(() => {
    // There is nothing to poll, since the shop stops publishing the status after the drop.
    if (phase === 'over') return;
    const { current: first } = knownFirst;
    const remembered = rememberedTicket(dropId);
    const ticket = first ? first.ticket : remembered;
    const made = createRoomWatch(surroundingsOf(dropId), { status: first?.status, ticket }, (next) => {
      rememberTicket(dropId, next.ticket);
      setState(next);
      setNowMs(made.clock.nowMs() ?? 0);
    });
    watch.current = made;
    if (first) rememberTicket(dropId, ticket);
    else if (remembered || window.location.hash === '#ticket') made.askTicketWithin(CHECKED_WITHIN_MS);
    made.start();

    const ends = [
      followRememberedTicket(dropId, made.setTicket),
      every(1_000, () => setNowMs(made.clock.nowMs() ?? 0)),
      hear(window, 'online', made.resume),
      hear(window, 'offline', made.goOffline),
      hear(document, 'visibilitychange', () => {
        if (document.hidden) return;
        made.resume();
        if (rememberedTicket(dropId)?.state === 'admitted') made.askTicketWithin(0);
      }),
      made.stop,
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [dropId, phase]);

  const stage: RoomStage =
    phase === 'over' ? { kind: 'ended' } : roomStage(state.status, state.ticket, nowMs, state.isGone);
  return {
    ...state,
    stage,
    nowMs,
    setTicket: (ticket: Ticket | undefined) => watch.current?.setTicket(ticket),
  };
}

function surroundingsOf(dropId: string): RoomSurroundings {
  const room = `/the-drop/${encodeURIComponent(dropId)}/queue`;
  return {
    fetchStatus: () => fetchJson(`${room}/status`),
    fetchTicket: () => fetchJson(`${room}/place`),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    monotonicMs: () => performance.now(),
    isInBackground: () => document.hidden,
    isOnline: () => navigator.onLine,
  };
}

function every(ms: number, callback: () => void): () => void {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
}

function hear(target: EventTarget, event: string, callback: () => void): () => void {
  target.addEventListener(event, callback);
  return () => target.removeEventListener(event, callback);
}

/** The local storage key of the browser's tickets. Reloads and other tabs use these instead of a request. */
const KEY = 'drop-tickets';
const MOST = 5;

type Remembered = { dropId: string; ticket: Ticket };

function rememberedTicket(dropId: string): Ticket | undefined {
  return readAll().find((one) => one.dropId === dropId)?.ticket;
}

function rememberTicket(dropId: string, ticket: Ticket | undefined): void {
  const others = readAll().filter((one) => one.dropId !== dropId);
  const all = ticket ? [{ dropId, ticket }, ...others].slice(0, MOST) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // If storage is blocked, the browser requests its ticket on each visit.
  }
}

function followRememberedTicket(dropId: string, changed: (ticket: Ticket | undefined) => void): () => void {
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
