-- Of a mail about something that the audit log holds: the entry that it tells of.
ALTER TABLE "mails" ADD COLUMN "audit_entry_id" INTEGER;
