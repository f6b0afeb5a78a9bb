-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds orders with a bounced mail.
CREATE INDEX mails_bounced ON mails USING btree (order_id) WHERE bounced_at IS NOT NULL;

-- Finds the mails that answer a buyer's claim.
CREATE INDEX mails_claim_id_idx ON mails USING btree (claim_id);

-- Finds the mails of an erasure.
CREATE INDEX mails_erasure_id_idx ON mails USING btree (erasure_id);

-- Finds the mails of an invitation.
CREATE INDEX mails_invitation_id_idx ON mails USING btree (invitation_id);

-- Keeps Message-IDs unique.
CREATE UNIQUE INDEX mails_message_id_key ON mails USING btree (message_id);

-- Limits an order to one delivery mail, however often its payment is settled.
CREATE UNIQUE INDEX mails_one_delivery_per_order ON mails USING btree (order_id) WHERE kind = 'order-delivery'::text;

-- Finds the mails of an order.
CREATE INDEX mails_order_id_idx ON mails USING btree (order_id);

-- Finds the mails of a stock request.
CREATE INDEX mails_stock_request_id_idx ON mails USING btree (stock_request_id);

-- Limits an order to one mail of each kind: late delivery, payment being checked, unpaid.
CREATE UNIQUE INDEX mails_told_once ON mails USING btree (order_id, kind) WHERE kind = ANY (ARRAY['order-late'::text, 'order-checking'::text, 'order-unpaid'::text]);

-- Finds the mails that were sent to an order's previous e-mail addresses.
CREATE INDEX mails_told_order_id_idx ON mails USING btree (told_order_id);

-- Finds a mailbox's mails of the last day about unpaid orders: a mailbox receives one per day.
CREATE INDEX mails_unpaid_mailbox ON mails USING btree (mailbox_key(recipient), created_at) WHERE kind = 'order-unpaid'::text;

-- Finds mails that are not sent yet, oldest first.
CREATE INDEX mails_unsent ON mails USING btree (created_at) WHERE sent_at IS NULL;

-- Finds the mails of an account.
CREATE INDEX mails_user_id_idx ON mails USING btree (user_id);
