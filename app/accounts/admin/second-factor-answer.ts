export type SecretOffer = {
  qrCode: { size: number; outline: string };
  text: string;
  link: string;
  sealed: string;
};

export type SecondFactorAnswer = {
  problem?: string;
  refused?: string;
  offer?: SecretOffer | undefined;
  next?: string | undefined;
  /** Displayed only once. */
  codes?: string[];
};
