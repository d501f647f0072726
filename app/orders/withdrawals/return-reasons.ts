export const returnReasons = [
  'too-small',
  'too-large',
  'not-as-shown',
  'faulty',
  'wrong-piece',
  'changed-mind',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export type ItemReason = { position: number; reason: ReturnReason };
