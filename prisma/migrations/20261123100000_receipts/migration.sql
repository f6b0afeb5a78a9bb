-- A receipt of each paid order and of each refund, numbered without gaps and kept as issued. Decision 041.
CREATE TABLE "receipt_counters" (
    "kind" TEXT NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "receipt_counters_pkey" PRIMARY KEY ("kind"),
    CONSTRAINT "receipt_counters_kind" CHECK ("kind" IN ('order', 'refund')),
    CONSTRAINT "receipt_counters_last" CHECK ("last" >= 0)
);
INSERT INTO "receipt_counters" ("kind") VALUES ('order'), ('refund');

CREATE TABLE "receipts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "refund_id" INTEGER,
    "total_usd" DECIMAL(10,2) NOT NULL,
    "vat_usd" DECIMAL(10,2),
    "facts" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "pdf" BYTEA,
    "sha256" TEXT,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "receipts_kind" CHECK ("kind" IN ('order', 'refund') AND ("kind" = 'refund') = ("refund_id" IS NOT NULL)),
    CONSTRAINT "receipts_number" CHECK ("number" > 0),
    CONSTRAINT "receipts_vat" CHECK ("vat_usd" >= 0 AND "vat_usd" <= "total_usd"),
    CONSTRAINT "receipts_pdf" CHECK (("pdf" IS NULL) = ("sha256" IS NULL) AND octet_length("pdf") <= 1048576),
    CONSTRAINT "receipts_sha256" CHECK ("sha256" = encode(sha256("pdf"), 'hex'))
);
CREATE UNIQUE INDEX "receipts_kind_number_key" ON "receipts"("kind", "number");
CREATE UNIQUE INDEX "receipts_refund_id_key" ON "receipts"("refund_id");
CREATE UNIQUE INDEX "receipts_one_of_order" ON "receipts"("order_id") WHERE "kind" = 'order';
CREATE INDEX "receipts_order_id_idx" ON "receipts"("order_id");
CREATE INDEX "receipts_not_drawn" ON "receipts"("issued_at") WHERE "pdf" IS NULL;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_fkey"
    FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- As issued: nothing of it changes but that its file comes, once.
CREATE FUNCTION "refuse_change_but_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."pdf" IS NOT NULL OR to_jsonb(NEW) - 'pdf' - 'sha256' IS DISTINCT FROM to_jsonb(OLD) - 'pdf' - 'sha256' THEN
    RAISE EXCEPTION 'a receipt is never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "receipts_stay" BEFORE UPDATE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "refuse_change_but_file"();
CREATE FUNCTION "refuse_loss_of_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a receipt is never deleted';
END $$;
CREATE TRIGGER "receipts_are_kept" BEFORE DELETE ON "receipts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss_of_receipt"();
