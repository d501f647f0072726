import type { DisputeAnswerState, DisputeState } from '#app/orders/disputes/dispute-rules.ts';
import type { listDisputes } from '#app/orders/disputes/list-disputes.server.ts';

/** A dispute in the admin; times are ISO texts, amounts in cents. */
export type AdminDispute = {
  id: string;
  amountCents: number;
  reason: string;
  state: DisputeState;
  isRefundable: boolean;
  openedAt: string;
  dueAt: string | undefined;
  isOverdue: boolean;
  decidedAt: string | undefined;
  answerState: DisputeAnswerState | null;
  answeredBy: string | null;
  answeredAt: string | undefined;
  answerProblem: string | null;
  /** Text that was or is being submitted, combined with the shop's data. */
  words: string;
  canBeAnswered: boolean;
};

type Dispute = Awaited<ReturnType<typeof listDisputes>>[number];

export function shownDisputes(disputes: Dispute[], now: Date): AdminDispute[] {
  return disputes.map(({ orderId: _, answer, ...dispute }) => {
    const { state, answerState, openedAt, dueAt, decidedAt, answeredAt } = dispute;
    const isOverdue = dueAt !== null && dueAt <= now;
    return {
      ...dispute,
      openedAt: openedAt.toISOString(),
      dueAt: dueAt?.toISOString(),
      decidedAt: decidedAt?.toISOString(),
      answeredAt: answeredAt?.toISOString(),
      words: answer?.uncategorized_text ?? '',
      isOverdue,
      canBeAnswered: state === 'open' && !isOverdue && (answerState === null || answerState === 'refused'),
    };
  });
}
