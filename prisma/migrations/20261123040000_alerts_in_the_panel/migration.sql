-- "Needs attention" counts the last day's alerts each time the panel looks.
CREATE INDEX "audit_entries_reveal_alerts" ON "audit_entries" ("created_at") WHERE "action" = 'account.exceed_reveals';
