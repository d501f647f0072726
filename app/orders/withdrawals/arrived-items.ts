import type { ReturnedItems } from '../refunds/refund-rules.ts';

export type ArrivedItems = { position: number; whole: number; damaged: number };

type Intake = { id: string; pieces: ArrivedItems[] };

export function arrivedItems(intakes: { pieces: ArrivedItems[] }[]): ReturnedItems[] {
  return intakes
    .flatMap(({ pieces }) => pieces)
    .map(({ position, whole, damaged }) => ({
      position,
      quantity: whole + damaged,
      ...(damaged > 0 && { damaged }),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Uses the oldest receipt first, and its damaged items first. Items without a receipt count as undamaged. */
export function markDamagedItems(
  pieces: ReturnedItems[],
  intakes: Intake[],
): { pieces: ReturnedItems[]; left: Intake[] } {
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

export function isAllSettled({ pieces }: { pieces: ArrivedItems[] }): boolean {
  return pieces.every(({ whole, damaged }) => whole + damaged === 0);
}
