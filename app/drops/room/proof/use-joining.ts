import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import type { Ticket } from '../../queue/ticket.ts';
import type { PlaceAnswer } from '../place-answer.ts';
import type { ProofNews } from './proof-worker.ts';

/** A challenge that was worked on while the device slept is too old: then there is another. */
const MOST_PROOFS = 3;

/**
 * Takes a place, and where the queue asks for a proof of work works it out first; a place that came meanwhile, from another tab, ends that (`isWanted`).
 * The proof stays in the form, so that it need not be worked out again where the shop could not be reached.
 */
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
    /** How much of the proof is done, from 0 to 1; undefined unless one is being worked out. */
    shareDone,
    problem: hasProofFailed ? ('proof-failed' as const) : refusal,
  };
}

function setField(form: HTMLFormElement, name: string, value = ''): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

/** Random, and the same in all tabs: so a browser gets one place, also where its tabs ask at once or an answer is lost on its way. */
const KEY = 'drop-browser';

/** What this browser tells a queue that it is. Undefined where it keeps nothing: then each answer that is lost leaves a place behind. */
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

/**
 * Has a worker find the proof that a challenge asks for; `onProgress` hears which share is done. Undefined once `signal` ends it, or where the browser
 * has no workers, or cannot load this one.
 */
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
    return new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}
