-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Allows only ALERT_CHANNELS of src/domain/shop/alert.ts.
ALTER TABLE alert_messages ADD CONSTRAINT alert_messages_channel_check
  CHECK (channel = ANY (ARRAY['mail'::text, 'telegram'::text, 'webhook'::text]));

-- Requires a day for a summary and rejects one for any other message.
ALTER TABLE alert_messages ADD CONSTRAINT alert_messages_check
  CHECK ((kind = 'summary'::text) = (day IS NOT NULL));

-- Requires sent_at exactly when the message is sent.
ALTER TABLE alert_messages ADD CONSTRAINT alert_messages_check1
  CHECK ((state = 'sent'::text) = (sent_at IS NOT NULL));

-- Allows only MESSAGE_KINDS of src/domain/shop/alert.ts.
ALTER TABLE alert_messages ADD CONSTRAINT alert_messages_kind_check
  CHECK (kind = ANY (ARRAY['alerts'::text, 'summary'::text]));

-- Limits the description of the last error to 200 characters.
ALTER TABLE alert_messages ADD CONSTRAINT alert_messages_last_error_check
  CHECK (length(last_error) <= 200);

-- Allows only MESSAGE_STATES of src/domain/shop/alert.ts.
ALTER TABLE alert_messages ADD CONSTRAINT alert_messages_state_check
  CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'dropped'::text]));

-- Rejects facts that are not a JSON object.
ALTER TABLE alerts ADD CONSTRAINT alerts_facts_check
  CHECK (jsonb_typeof(facts) = 'object'::text);

-- Allows only ALERT_KINDS of src/domain/shop/alert.ts.
ALTER TABLE alerts ADD CONSTRAINT alerts_kind_check
  CHECK (kind = ANY (ARRAY['attention'::text, 'low_stock'::text, 'delivery_late'::text, 'service_down'::text, 'refund_failing'::text, 'batch_claims'::text, 'dispute'::text, 'api_key_exposed'::text, 'webhook_disabled'::text]));

-- Limits the subject to 1 to 100 characters.
ALTER TABLE alerts ADD CONSTRAINT alerts_subject_check
  CHECK (length(subject) >= 1 AND length(subject) <= 100);
