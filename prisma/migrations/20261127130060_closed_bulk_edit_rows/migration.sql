-- Beside the previous release: yes
-- Rows of a bulk edit are left out for a reason that the code knows. Decision 100.
ALTER TABLE "bulk_edit_rows"
  ADD CONSTRAINT "bulk_edit_rows_problem_known" CHECK ("problem" IN ('gone', 'archived', 'changed', 'price_too_low', 'price_too_high', 'original_price', 'lowest_price', 'lowest_price_missing', 'quantity_prices', 'sale_price', 'content_missing', 'category_gone', 'option_set_gone', 'has_keys')) NOT VALID;
