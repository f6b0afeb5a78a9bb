-- Beside the previous release: yes
-- The headers of the response to an attempt; null without a response, and for earlier attempts.
ALTER TABLE "webhook_attempts" ADD COLUMN "response_headers" JSONB;
