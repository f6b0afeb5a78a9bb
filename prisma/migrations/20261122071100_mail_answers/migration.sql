-- What the mail server said when it took a mail of an order: evidence that it was delivered. Unknown of those sent before.

ALTER TABLE "mails" ADD COLUMN "answer" TEXT;
