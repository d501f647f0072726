import type { ProofNews } from './proof-worker.ts';

/**
 * Has a worker find the proof that a challenge asks for; `onProgress` hears which share is done. Undefined once `signal` ends it, or where the browser
 * has no workers, or cannot load this one.
 */
export function workOutProof(
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
