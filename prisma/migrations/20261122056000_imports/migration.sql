-- What an import added, by a fingerprint of its row: the same row of the same file adds nothing again.
CREATE TABLE "imported_rows" (
  "fingerprint" TEXT NOT NULL,
  "product_id" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "imported_rows_pkey" PRIMARY KEY ("fingerprint")
);

CREATE INDEX "imported_rows_product_id_idx" ON "imported_rows"("product_id");

-- A product that is deleted may be imported again.
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
