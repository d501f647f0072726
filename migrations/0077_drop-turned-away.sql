CREATE TABLE "drop_turned_away" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"drop_id" text NOT NULL,
	"person" text,
	"reason" text NOT NULL,
	CONSTRAINT "drop_turned_away_once" UNIQUE("drop_id","person"),
	CONSTRAINT "drop_turned_away_reason" CHECK ("drop_turned_away"."reason" in ('gone', 'limit', 'not-admitted', 'not-drawn', 'holds', 'blocked'))
);
