import { eq } from 'drizzle-orm';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { orderReturns, orderShipments, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { listOpenIntakes } from '#app/orders/withdrawals/intakes.server.ts';
import type { Withdrawal } from '#app/orders/withdrawals/list-withdrawals.server.ts';
import type { ReturnReason } from '#app/orders/withdrawals/return-reasons.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** An open withdrawal with its expected and arrived items, for operators. */
export type AdminReturn = {
  withdrawal: number;
  /** Version of the return receipt that the next one corrects (`recordReturnIntake`). */
  seen: string;
  /** The operator who received the items, until they are settled. */
  takenInBy: string | undefined;
  lines: {
    position: number;
    title: string;
    size: string | null;
    open: number;
    reason: ReturnReason | undefined;
    /** Undefined before arrival. */
    arrived: { whole: number; damaged: number } | undefined;
  }[];
};

type Order = {
  id: string;
  status: OrderStatus;
  items: { position: number; title: string; size: string | null }[];
};

/** Lists the returns of an order on their way or awaiting refund; none for orders never sent. */
export async function listAdminReturns(
  db: Db,
  order: Order,
  withdrawals: Withdrawal[],
  intakes: Awaited<ReturnType<typeof listOpenIntakes>>,
): Promise<AdminReturn[]> {
  const open = withdrawals.filter(({ closedAt }) => !closedAt);
  if (!open.length || !(await hasLeftShop(db, order))) return [];
  const announced = await listReasons(db, order.id);
  return open.map(({ id, number: withdrawal, open: pieces }) => {
    const intake = intakes.find((one) => one.withdrawal === withdrawal);
    const reasons = announced.find((one) => one.id === id)?.reasons ?? [];
    return {
      withdrawal,
      seen: intake?.at.toISOString() ?? '',
      takenInBy: intake?.by,
      lines: pieces.map(({ position, quantity }) => {
        const item = order.items.find((one) => one.position === position);
        const arrived = intake?.pieces.find((one) => one.position === position);
        return {
          position,
          title: item?.title ?? '',
          size: item?.size ?? null,
          open: quantity,
          reason: reasons.find((one) => one.position === position)?.reason,
          arrived: intake && { whole: arrived?.whole ?? 0, damaged: arrived?.damaged ?? 0 },
        };
      }),
    };
  });
}

/** Returns whether an order was sent, in full or in part. */
export async function hasLeftShop(
  db: Db,
  { id, status }: { id: string; status: OrderStatus },
): Promise<boolean> {
  if (status === 'shipped' || status === 'delivered') return true;
  return (await db.$count(orderShipments, eq(orderShipments.orderId, id))) > 0;
}

function listReasons(db: Db, orderId: string) {
  return db
    .select({ id: orderWithdrawals.id, reasons: orderReturns.reasons })
    .from(orderReturns)
    .innerJoin(orderWithdrawals, eq(orderWithdrawals.id, orderReturns.withdrawalId))
    .where(eq(orderWithdrawals.orderId, orderId));
}
