-- Sums of the quarters of an hour, so that a year is read as quickly as a day: by hour and country code, by seven days
-- and product, by seven days and batch. What of a period is no whole hour or week is read from the quarters. Decision 052.
CREATE TABLE "figure_hours" (
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "calling_code" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "revenue" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "unknown" INTEGER NOT NULL,
    "placed" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,
    "delivered" INTEGER NOT NULL,
    CONSTRAINT "figure_hours_pkey" PRIMARY KEY ("slot", "calling_code")
);

CREATE TABLE "figure_weeks" (
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "product_id" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "revenue" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "unknown" INTEGER NOT NULL,
    "placed" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,
    "delivered" INTEGER NOT NULL,
    CONSTRAINT "figure_weeks_pkey" PRIMARY KEY ("slot", "product_id")
);

CREATE TABLE "batch_figure_weeks" (
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "batch_id" UUID NOT NULL,
    "units" INTEGER NOT NULL,
    "revenue" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "unknown" INTEGER NOT NULL,
    CONSTRAINT "batch_figure_weeks_pkey" PRIMARY KEY ("slot", "batch_id")
);

-- What was seen and added of all products together.
CREATE TABLE "visit_sums" (
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "visit_sums_pkey" PRIMARY KEY ("slot")
);

CREATE FUNCTION figure_hour(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin(interval '1 hour', at, timestamptz '2000-01-01 00:00:00+00')
$$;
CREATE FUNCTION figure_week(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin(interval '7 days', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- Whoever sums quarters anew has their hours and days summed anew, from all of their quarters.
CREATE FUNCTION roll_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM figure_hours WHERE slot IN (SELECT figure_hour(slot) FROM changed);
  INSERT INTO figure_hours SELECT b.slot, f.calling_code, sum(f.orders), sum(f.lines), sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost),
    sum(f.unknown), sum(f.placed), sum(f.paid), sum(f.delivered)
    FROM (SELECT DISTINCT figure_hour(slot) AS slot FROM changed) AS b
    JOIN figures f ON f.slot >= b.slot AND f.slot < b.slot + interval '1 hour' GROUP BY 1, 2;
  DELETE FROM figure_weeks WHERE slot IN (SELECT figure_week(slot) FROM changed);
  INSERT INTO figure_weeks SELECT b.slot, f.product_id, sum(f.orders), sum(f.lines), sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost),
    sum(f.unknown), sum(f.placed), sum(f.paid), sum(f.delivered)
    FROM (SELECT DISTINCT figure_week(slot) AS slot FROM changed) AS b
    JOIN figures f ON f.slot >= b.slot AND f.slot < b.slot + interval '7 days' GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER roll_figures_insert AFTER INSERT ON "figures" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_figures();
CREATE TRIGGER roll_figures_delete AFTER DELETE ON "figures" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_figures();

CREATE FUNCTION roll_batch_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM batch_figure_weeks WHERE slot IN (SELECT figure_week(slot) FROM changed);
  INSERT INTO batch_figure_weeks SELECT b.slot, f.batch_id, sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost), sum(f.unknown)
    FROM (SELECT DISTINCT figure_week(slot) AS slot FROM changed) AS b
    JOIN batch_figures f ON f.slot >= b.slot AND f.slot < b.slot + interval '7 days' GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER roll_batch_figures_insert AFTER INSERT ON "batch_figures" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_batch_figures();
CREATE TRIGGER roll_batch_figures_delete AFTER DELETE ON "batch_figures" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_batch_figures();

INSERT INTO figure_hours SELECT figure_hour(f.slot), f.calling_code, sum(f.orders), sum(f.lines), sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost),
    sum(f.unknown), sum(f.placed), sum(f.paid), sum(f.delivered)
  FROM figures f GROUP BY 1, 2;
INSERT INTO figure_weeks SELECT figure_week(f.slot), f.product_id, sum(f.orders), sum(f.lines), sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost),
    sum(f.unknown), sum(f.placed), sum(f.paid), sum(f.delivered)
  FROM figures f GROUP BY 1, 2;
INSERT INTO batch_figure_weeks SELECT figure_week(f.slot), f.batch_id, sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost), sum(f.unknown)
  FROM batch_figures f GROUP BY 1, 2;
INSERT INTO visit_sums SELECT slot, sum(seen), sum(added) FROM product_visits GROUP BY 1;
