-- Beside the previous release: yes
-- Keys that are added. The name sorts after the trigger that counts them.
CREATE TRIGGER "licence_keys_webhook" AFTER INSERT ON "licence_keys" REFERENCING NEW TABLE AS "added_keys"
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_of_keys();
