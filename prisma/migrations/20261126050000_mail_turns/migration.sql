-- The turn of a mail among those that its network asked for. Decision 065.
ALTER TABLE "mails" ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 1;

-- The mailbox of an address as limits compare it: `mailboxKey` of src/domain/mailbox.ts.
CREATE FUNCTION mailbox_key(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN at IS NULL THEN email
    WHEN at[2] IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
    ELSE name || '@' || at[2] END
  FROM lower(btrim(address, E' \t\n\r\f\u000b\u00a0\ufeff')) AS email,
    regexp_match(email, '^(.+)@([^@]*)$', 's') AS at,
    coalesce(nullif(split_part(at[1], '+', 1), ''), at[1]) AS name
$$;

-- One mail a day tells a mailbox of an unpaid order.
CREATE INDEX "mails_unpaid_mailbox" ON "mails" (mailbox_key("recipient"), "created_at") WHERE "kind" = 'order-unpaid';
-- A mailbox has a few requests, and a few confirmations a day.
CREATE INDEX "stock_requests_mailbox" ON "stock_requests" (mailbox_key("email"));
