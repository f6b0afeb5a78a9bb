-- Beside the previous release: yes
-- Which formula the stored sums were calculated with, so that a release with another one rebuilds
-- them.
ALTER TABLE "figure_state"
  ADD COLUMN "formula" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "formula_at" TIMESTAMPTZ(3);
