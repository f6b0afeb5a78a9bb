-- The turn of a mail among those that its network asked for. Decision 065.
ALTER TABLE "mails" ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 1;

-- The identity of a mailbox, for counting people: equals mailboxKey of src/domain/mailbox.ts for stored addresses, which
-- are ASCII. A test compares the two.
CREATE FUNCTION "mailbox_key"("address" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded TEXT := lower(btrim("address", E' \t\n\r\f\u000b\u00a0\ufeff') COLLATE "C");
  domain TEXT := substring(folded FROM '@([^@]*)$');
  local_part TEXT := left(folded, length(folded) - length(domain) - 1);
  name TEXT := coalesce(nullif(split_part(local_part, '+', 1), ''), local_part);
BEGIN
  IF domain IS NULL OR local_part = '' THEN RETURN folded; END IF;
  IF domain IN ('gmail.com', 'googlemail.com') THEN RETURN replace(name, '.', '') || '@gmail.com'; END IF;
  RETURN name || '@' || domain;
END $$;

-- One mail a day tells a mailbox of an unpaid order.
CREATE INDEX "mails_unpaid_mailbox" ON "mails" (mailbox_key("recipient"), "created_at") WHERE "kind" = 'order-unpaid';
-- A mailbox has a few requests, and a few confirmations a day.
CREATE INDEX "stock_requests_mailbox" ON "stock_requests" (mailbox_key("email"));
