import { workOut } from '../queue/proof-of-work.ts';

/** Reports the share of the proof that is done, then the proof. */
export type ProofNews = { share: number } | { proof: string };

/** Runs in a worker, so that the room stays responsive: it receives the challenge, and its creator terminates it. */
addEventListener('message', ({ data: challenge }: MessageEvent<string>) => {
  const tell = (news: ProofNews) => postMessage(news);
  tell({ proof: workOut(challenge, (share) => tell({ share })) });
});
