import { workOut } from '../queue/proof-of-work.ts';

/** Messages of the worker: the completed share of the proof, 0 to 1, and finally the proof. */
export type ProofNews = { share: number } | { proof: string };

/** Solves the received challenge in a worker, so that the page stays responsive. The page terminates the worker. */
addEventListener('message', ({ data: challenge }: MessageEvent<string>) => {
  const tell = (news: ProofNews) => postMessage(news);
  tell({ proof: workOut(challenge, (share) => tell({ share })) });
});
