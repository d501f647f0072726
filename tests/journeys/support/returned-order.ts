import type { RunningShop, World } from '../../system/world.ts';
import { placeOrderInShop } from './place-order.ts';

/** Adds a sent order of this many of one item, all of which its customer returns. */
export async function returnedOrder(
  world: World,
  shop: RunningShop,
  wanted: { id: string; size: string; quantity: number },
) {
  const order = await placeOrderInShop(world, shop, true, [wanted]);
  await world.sql("update orders set status = 'shipped' where order_number = $1", [order.number]);
  await world.sql(
    `with stated as (
       insert into order_withdrawals (id, order_id, number, name, email, language, pieces, stated_at)
       select gen_random_uuid(), id, 1, 'Noor', email, 'en', jsonb_build_array(jsonb_build_object('position', 0, 'quantity', $2::int)), now()
       from orders where order_number = $1 returning id)
     insert into order_returns (withdrawal_id, reasons, announced_at)
     select id, '[{"position": 0, "reason": "too-small"}]', now() from stated`,
    [order.number, wanted.quantity],
  );
  return order;
}
