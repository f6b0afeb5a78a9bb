-- How often the mail server said that it never takes a mail. What was refused before is tried twice more.

ALTER TABLE "mails" ADD COLUMN "refusals" INTEGER NOT NULL DEFAULT 0;
