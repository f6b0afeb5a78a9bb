-- Beside the previous release: yes
-- Hold rules are of the kinds that the code knows. Decision 100.
ALTER TABLE "hold_rules"
  ADD CONSTRAINT "hold_rules_kind_known" CHECK ("kind" IN ('first_order_above', 'many_payers', 'phone_currency'));
