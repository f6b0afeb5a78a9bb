-- Beside the previous release: yes
-- An attempt of a delivery: the request without secrets, and the beginning of the response.
CREATE TABLE "webhook_attempts" (
  "delivery_id" BIGINT NOT NULL REFERENCES "webhook_deliveries" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  "number" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "status" INTEGER,
  "ms" INTEGER NOT NULL,
  "problem" TEXT,
  "request_headers" JSONB NOT NULL,
  "response" TEXT,
  PRIMARY KEY ("delivery_id", "number"),
  CONSTRAINT "webhook_attempts_short_response" CHECK (octet_length("response") <= 8192)
);
