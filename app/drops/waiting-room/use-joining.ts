import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import type { ProofNeeded, Ticket } from '../queue/queue.ts';
import type { ProofNews } from './proof-worker.ts';

/** At most this many challenges are solved in a row, since one may expire while the device sleeps. */
const MOST_PROOFS = 3;

/** Stores the proof in the form, so that a retry after a network failure sends it again. */
export function useJoining(
  place: string,
  given: PlaceAnswer | undefined,
  isWanted: boolean,
  onJoined: (ticket: Ticket) => void,
) {
  const form = useJsonForm<PlaceAnswer>(place, given);
  const [shareDone, setShareDone] = useState<number>();
  const [hasProofFailed, setProofFailed] = useState(false);
  const working = useRef<AbortController>(undefined);

  useEffect(() => (isWanted ? () => working.current?.abort() : undefined), [isWanted]);

  async function join(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    if (working.current) return;
    working.current = new AbortController();
    const { signal } = working.current;
    setProofFailed(false);
    setField(currentTarget, 'browser', browserKey());
    await postWithProof(currentTarget, signal);
    working.current = undefined;
    setShareDone(undefined);
  }

  async function postWithProof(typed: HTMLFormElement, signal: AbortSignal): Promise<void> {
    for (let proofs = 0; proofs <= MOST_PROOFS; proofs++) {
      const answer = await form.post(typed);
      if (answer?.ok && answer.ticket) return onJoined(answer.ticket);
      if (!answer || answer.ok || answer.reason !== 'proof-needed') return;
      form.setAnswer(undefined);
      if (signal.aborted || proofs === MOST_PROOFS) break;
      setShareDone(0);
      const proof = await workOutProof(answer.challenge, setShareDone, signal);
      if (!proof) break;
      setField(typed, 'proof', proof);
    }
    setProofFailed(!signal.aborted);
  }

  const refusal = form.answer && !form.answer.ok ? form.answer.reason : undefined;
  return {
    join,
    cancel: () => working.current?.abort(),
    isSending: form.isSending,
    shareDone,
    problem: hasProofFailed ? ('proof-failed' as const) : refusal,
  };
}

function setField(form: HTMLFormElement, name: string, value = ''): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

/** The local storage key of a random id that all tabs share, so that several tabs or a retry get one place. */
const KEY = 'drop-browser';

/** Returns undefined if storage is blocked. A retry after a lost response then gets a second place. */
function browserKey(): string | undefined {
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    localStorage.setItem(KEY, crypto.randomUUID());
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Solves a challenge in a worker. Returns undefined if `signal` aborts or the worker cannot be loaded. */
function workOutProof(
  challenge: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = startWorker();
    if (!worker || signal.aborted) return end(undefined);
    signal.addEventListener('abort', () => end(undefined));
    worker.addEventListener('error', () => end(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<ProofNews>) => {
      if ('proof' in data) end(data.proof);
      else if (!signal.aborted) onProgress(data.share);
    });
    worker.postMessage(challenge);

    function end(proof: string | undefined): void {
      worker?.terminate();
      resolve(proof);
    }
  });
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('../waiting-room/proof-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

export type PlaceAnswer =
  | { of: 'place' | 'leaving'; ok: true; ticket: Ticket }
  | { of: 'return-link'; ok: true; ticket?: undefined }
  | ({ of: 'place' } & ProofNeeded)
  | {
      of: 'place' | 'leaving' | 'return-link';
      ok: false;
      reason:
        | 'unknown'
        | 'not-open-yet'
        | 'over'
        | 'closed'
        | 'blocked'
        | 'too-many'
        | 'no-ticket'
        | 'invalid-email';
    };
