import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import type { PublishedChance } from './published-chance-type.ts';

export type Verified = {
  isRevealed: boolean;
  isTrue: boolean;
  problems: string[];
  tickets: number;
  places: { name: string; place: number }[];
};

type Program = {
  verifyDrop(published: PublishedChance, own: { ticket?: string; hash?: string }): Promise<Verified>;
};

/** The very program that is published, from its own address, so that what is checked with is what anybody can read. */
const PROGRAM = '/verify-drop.mjs';

/** Draws the places of a drop once more, in the browser; undefined where what is published, or the program, did not come. */
export async function verifyInBrowser(
  address: string,
  own: { ticket?: string; hash?: string },
): Promise<Verified | undefined> {
  try {
    const [published, program] = await Promise.all([
      fetchJson<PublishedChance>(address),
      import(/* @vite-ignore */ PROGRAM) as Promise<Program>,
    ]);
    return published.ok ? await program.verifyDrop(published.body, own) : undefined;
  } catch {
    return undefined;
  }
}
