import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** Adds gift cards with this balance, without mails; returns their codes. */
export async function addGiftCards(world: World, cents: number, count: number): Promise<string[]> {
  const cards = Array.from({ length: count }, () => ({
    id: randomUUID(),
    // Hexadecimal digits are valid in such codes.
    code: randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
  }));
  await world.sql(
    `with given as (select * from json_to_recordset($1) as card(id uuid, code text)),
      cards as (
        insert into gift_cards (id, code_hash, sealed_code, code_end, amount_cents, recipient_name, recipient_email,
          language, deliver_on, issued_at, mail_status)
        select id, translate(rtrim(encode(sha256(code::bytea), 'base64'), '='), '+/', '-_'), '', right(code, 4), $2,
          'Noor', 'noor@example.com', 'en', current_date, now(), 'sent' from given)
    insert into gift_card_movements (gift_card_id, kind, cents) select id, 'granted', $2 from given`,
    [JSON.stringify(cards), cents],
  );
  return cards.map(({ code }) => code);
}
