/** A new authenticator secret: as QR code, text and link, and sealed for the form. */
export type SecretOffer = {
  qrCode: { size: number; outline: string };
  text: string;
  link: string;
  sealed: string;
};

export type SecondFactorAnswer = {
  /** The problem of a code, and the result of another form. */
  problem?: string;
  refused?: string;
  offer?: SecretOffer | undefined;
  next?: string | undefined;
  /** Displayed only once. */
  codes?: string[];
};
