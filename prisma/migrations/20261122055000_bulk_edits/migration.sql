-- Many products changed at once: what was asked, and what it did to each of them, so that it can be undone.

-- CreateTable
CREATE TABLE "bulk_edits" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "actor_name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "change" JSONB NOT NULL,
    "matched" INTEGER NOT NULL DEFAULT 0,
    "ready" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "applied" INTEGER NOT NULL DEFAULT 0,
    "undone" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_edits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_edit_rows" (
    "bulk_edit_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "old_value" TEXT,
    "new_value" TEXT,
    "state" TEXT NOT NULL,
    "problem" TEXT,

    CONSTRAINT "bulk_edit_rows_pkey" PRIMARY KEY ("bulk_edit_id","product_id")
);

-- CreateIndex
CREATE INDEX "bulk_edit_rows_bulk_edit_id_state_product_id_idx" ON "bulk_edit_rows"("bulk_edit_id", "state", "product_id");

-- AddForeignKey
ALTER TABLE "bulk_edit_rows" ADD CONSTRAINT "bulk_edit_rows_bulk_edit_id_fkey" FOREIGN KEY ("bulk_edit_id") REFERENCES "bulk_edits"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "bulk_edits"
  ADD CONSTRAINT "bulk_edits_state_known" CHECK ("state" IN ('draft', 'applying', 'applied', 'undoing', 'undone')),
  ADD CONSTRAINT "bulk_edits_draft_is_not_applied" CHECK (("state" = 'draft') = ("applied_at" IS NULL)),
  ADD CONSTRAINT "bulk_edits_undone_has_time" CHECK (("state" IN ('undoing', 'undone')) = ("undone_at" IS NOT NULL));

ALTER TABLE "bulk_edit_rows"
  ADD CONSTRAINT "bulk_edit_rows_state_known" CHECK ("state" IN ('ready', 'applied', 'skipped', 'undone', 'kept')),
  ADD CONSTRAINT "bulk_edit_rows_problem_is_said" CHECK (("state" IN ('skipped', 'kept')) = ("problem" IS NOT NULL));
