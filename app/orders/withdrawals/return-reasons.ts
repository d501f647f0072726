/** Why a customer sends a piece back, as far as they say so. */
export const returnReasons = [
  'too-small',
  'too-large',
  'not-as-shown',
  'faulty',
  'wrong-piece',
  'changed-mind',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The reason for the pieces of one line. */
export type PieceReason = { position: number; reason: ReturnReason };
