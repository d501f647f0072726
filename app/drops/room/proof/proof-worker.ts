import { workOut } from '../../queue/proof/proof-of-work.ts';

/** What the worker tells: which share of the proof is done; then the proof. */
export type ProofNews = { share: number } | { proof: string };

/** Works in a thread of its own, so that the room goes on. It is told the challenge, and ended by whoever started it. */
addEventListener('message', ({ data: challenge }: MessageEvent<string>) => {
  const tell = (news: ProofNews) => postMessage(news);
  tell({ proof: workOut(challenge, (share) => tell({ share })) });
});
