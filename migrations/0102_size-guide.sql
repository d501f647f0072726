-- widens: what a size measures, for the size guide.
ALTER TABLE "system_sizes" ADD COLUMN "measures" jsonb;