-- widens: the release before goes on to write alerts; only a second one of a mailbox, in another spelling, is refused.
-- By hand, but for the index of alerts. Indexes keep the function that they were made with: it gets another name, so that no index holds what
-- another function says, and orders are not wanted whole. Both go a release later (docs/decisions/mailboxes.md).
ALTER FUNCTION "mailbox_of"(text) RENAME TO "former_mailbox_of";--> statement-breakpoint
ALTER INDEX "orders_of_mailbox" RENAME TO "orders_of_former_mailbox";--> statement-breakpoint
-- The mailbox that an address leads to: `mailboxOf` says the same.
CREATE FUNCTION "mailbox_of"("email" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
		WHEN domain IN ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') THEN translate(name, '._-', '') || '@proton.me'
		WHEN domain IN ('icloud.com', 'me.com', 'mac.com') THEN name || '@icloud.com'
		WHEN domain IN ('yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru') THEN replace(name, '-', '.') || '@yandex.ru'
		WHEN domain ~ '^[^.]+\.fastmail\.(com|fm)$' THEN replace(domain, '.fastmail.', '@fastmail.')
		ELSE name || '@' || domain END
	FROM (SELECT split_part(split_part(lower(trim(email)), '@', 1), '+', 1) AS name, split_part(lower(trim(email)), '@', 2) AS domain) parts
$$;--> statement-breakpoint
-- Of a mailbox that was blocked in several spellings the last block stays: it lasts longest.
DELETE FROM "drop_blocks" USING "drop_blocks" AS later
WHERE "drop_blocks".kind = 'mailbox' AND later.kind = 'mailbox' AND mailbox_of(later.value) = mailbox_of("drop_blocks".value)
	AND (later.created_at, later.id) > ("drop_blocks".created_at, "drop_blocks".id);--> statement-breakpoint
UPDATE "drop_blocks" SET "value" = mailbox_of(value) WHERE kind = 'mailbox' AND mailbox_of(value) <> former_mailbox_of(value);--> statement-breakpoint
-- Of several entries of one mailbox the first that counts stays, until the draw; of those that were drawn each keeps its mail's link.
DELETE FROM "drop_draw_entries" USING "drop_draw_entries" AS first, "drop_draws"
WHERE "drop_draws".drop_id = "drop_draw_entries".drop_id AND drawn_at IS NULL AND first.drop_id = "drop_draw_entries".drop_id
	AND mailbox_of(first.email) = mailbox_of("drop_draw_entries".email)
	AND (first.confirmed_at IS NULL, first.asked_at, first.id) < ("drop_draw_entries".confirmed_at IS NULL, "drop_draw_entries".asked_at, "drop_draw_entries".id);--> statement-breakpoint
UPDATE "drop_draw_entries" SET "person" = mailbox_of(email) WHERE mailbox_of(email) <> former_mailbox_of(email)
	AND NOT EXISTS (SELECT FROM "drop_draw_entries" AS other WHERE other.drop_id = "drop_draw_entries".drop_id
		AND other.id <> "drop_draw_entries".id AND mailbox_of(other.email) = mailbox_of("drop_draw_entries".email));--> statement-breakpoint
-- What one person may have of a drop counts what they bought in another spelling before.
UPDATE "drop_purchases" SET "person_keys" = person_keys || encode(sha256(convert_to('mailbox ' || mailbox_of(buyer.email), 'UTF8')), 'hex')
FROM (SELECT id, email FROM "orders" UNION ALL
	SELECT orders.id, profiles.email FROM "orders" JOIN "profiles" ON profiles.id = orders.user_id AND is_verified) AS buyer
WHERE buyer.id = "drop_purchases".order_id AND mailbox_of(buyer.email) <> former_mailbox_of(buyer.email);--> statement-breakpoint
-- Of several alerts of one mailbox for a size one stays: that for which a piece is kept, else the first that was confirmed.
DELETE FROM "stock_alerts" WHERE id IN (
	SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY mailbox_of(email), product_size_id
		ORDER BY EXISTS (SELECT FROM "holds" WHERE stock_alert_id = stock_alerts.id) DESC, confirmed_at IS NULL, asked_at, id) AS place FROM "stock_alerts") alerts
	WHERE place > 1);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_of_mailbox" ON "stock_alerts" USING btree (mailbox_of("email"),"product_size_id");--> statement-breakpoint
CREATE INDEX "orders_of_mailbox" ON "orders" USING btree (mailbox_of("email")) WHERE email <> '';