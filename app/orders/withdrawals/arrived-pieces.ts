import type { ReturnedPieces } from '../refunds/refund-rules.ts';

/** What of the pieces of a line arrived: as they left, or damaged. What is neither is missing. */
export type ArrivedPieces = { position: number; whole: number; damaged: number };

type Intake = { id: string; pieces: ArrivedPieces[] };

/** What came, whole or damaged, as pieces that can be paid back. */
export function piecesArrived(intakes: { pieces: ArrivedPieces[] }[]): ReturnedPieces[] {
  return intakes
    .flatMap(({ pieces }) => pieces)
    .map(({ position, whole, damaged }) => ({
      position,
      quantity: whole + damaged,
      ...(damaged > 0 && { damaged }),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Which of these pieces are damaged, by what was taken in, the oldest intake first and its damaged pieces first; and what is left of each
 * intake after that. Pieces that nobody took in are whole.
 */
export function markDamagedPieces(
  pieces: ReturnedPieces[],
  intakes: Intake[],
): { pieces: ReturnedPieces[]; left: Intake[] } {
  const left = intakes.map((intake) => ({ ...intake, pieces: intake.pieces.map((one) => ({ ...one })) }));
  const taken = pieces.map((named) => {
    let wanted = named.quantity;
    let damaged = 0;
    for (const arrived of left.flatMap((intake) => intake.pieces)) {
      if (arrived.position !== named.position) continue;
      const lost = Math.min(wanted, arrived.damaged);
      const whole = Math.min(wanted - lost, arrived.whole);
      arrived.damaged -= lost;
      arrived.whole -= whole;
      damaged += lost;
      wanted -= lost + whole;
    }
    return { ...named, ...(damaged > 0 && { damaged }) };
  });
  return { pieces: taken, left };
}

/** Whether nothing of an intake waits any more. */
export function isAllSettled({ pieces }: { pieces: ArrivedPieces[] }): boolean {
  return pieces.every(({ whole, damaged }) => whole + damaged === 0);
}
