-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Returns the start of the hour that a moment belongs to.
CREATE OR REPLACE FUNCTION public.figure_hour(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT date_bin(interval '1 hour', at, timestamptz '2000-01-01 00:00:00+00')
$function$;

-- Returns the start of the quarter of an hour that a moment belongs to.
CREATE OR REPLACE FUNCTION public.figure_slot(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$function$;

-- Returns the start of the seven days that a moment belongs to.
CREATE OR REPLACE FUNCTION public.figure_week(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT date_bin(interval '7 days', at, timestamptz '2000-01-01 00:00:00+00')
$function$;

-- Marks quarters of an hour to be summed again, except those of the last 30 minutes.
CREATE OR REPLACE FUNCTION public.note_figures(moments timestamp with time zone[])
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO figure_changes (slot) SELECT DISTINCT figure_slot(m) FROM unnest(moments) AS m
  WHERE m < clock_timestamp() - interval '30 minutes'
$function$;

-- Marks all quarters of an hour in which an order counts to be summed again.
CREATE OR REPLACE FUNCTION public.note_figures_of_order(id integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT note_figures(ARRAY(
    SELECT unnest(ARRAY[o.created_at, o.completed_at]) FROM orders o WHERE o.id = $1
    UNION ALL SELECT captured_at FROM payments WHERE order_id = $1
    UNION ALL SELECT refunded_at FROM refunds WHERE order_id = $1))
$function$;

-- Recomputes the weekly batch sums that contain the changed quarters of an hour.
CREATE OR REPLACE FUNCTION public.roll_batch_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM batch_figure_weeks WHERE slot IN (SELECT figure_week(slot) FROM changed);
  INSERT INTO batch_figure_weeks SELECT b.slot, f.batch_id, sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost), sum(f.unknown)
    FROM (SELECT DISTINCT figure_week(slot) AS slot FROM changed) AS b
    JOIN batch_figures f ON f.slot >= b.slot AND f.slot < b.slot + interval '7 days' GROUP BY 1, 2;
  RETURN NULL;
END $function$;

-- Recomputes the hourly and weekly sums that contain the changed quarters of an hour.
CREATE OR REPLACE FUNCTION public.roll_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
