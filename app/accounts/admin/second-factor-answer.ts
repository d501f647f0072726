/** A secret that somebody may put into their authenticator: to type, as a link, and sealed for the form. */
export type SecretOffer = { text: string; link: string; sealed: string };

/** What the page of the second factor says to a form. */
export type SecondFactorAnswer = {
  problem?: string;
  offer?: SecretOffer | undefined;
  /** Where one was going when asked for a code. */
  next?: string | undefined;
  /** Shown this once. */
  codes?: string[];
};
