export type ReturnState = 'unsent' | 'coming' | 'arrived' | 'refunded' | 'closed';

type Stated = { closedBy: string | null; closedAt: unknown; hasArrived: boolean; isUnsent: boolean };

export function stateOfReturn({ closedBy, closedAt, hasArrived, isUnsent }: Stated): ReturnState {
  if (closedBy) return 'closed';
  if (closedAt) return 'refunded';
  if (isUnsent) return 'unsent';
  return hasArrived ? 'arrived' : 'coming';
}

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
