-- Beside the previous release: yes
-- Changes of settings name a group that the code knows. Decision 100.
ALTER TABLE "settings"
  ADD CONSTRAINT "settings_group_known" CHECK ("group" IN ('shop', 'contact', 'seller', 'money', 'orders', 'home', 'closing', 'tour', 'alerts'));
