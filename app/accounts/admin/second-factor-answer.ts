/** A secret that somebody may put into their authenticator: to photograph, to type, as a link, and sealed for the form. */
export type SecretOffer = {
  qrCode: { size: number; outline: string };
  text: string;
  link: string;
  sealed: string;
};

/** What the page of the second factor says to a form. */
export type SecondFactorAnswer = {
  /** What is wrong with a code, and what became of another form. */
  problem?: string;
  refused?: string;
  offer?: SecretOffer | undefined;
  /** Where one was going when asked for a code. */
  next?: string | undefined;
  /** Shown this once. */
  codes?: string[];
};
