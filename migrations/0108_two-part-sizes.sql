-- widens: a size system may say what shoppers choose second in sizes of two parts.
ALTER TABLE "size_systems" ADD COLUMN "second_part" text;