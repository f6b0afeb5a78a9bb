-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes mails with the report that they answer.
ALTER TABLE mails ADD CONSTRAINT mails_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes mails with their erasure request, so that a withdrawn request sends no more mails.
ALTER TABLE mails ADD CONSTRAINT mails_erasure_id_fkey
  FOREIGN KEY (erasure_id) REFERENCES erasures(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes mails with their invitation, so that a revoked invitation is not sent.
ALTER TABLE mails ADD CONSTRAINT mails_invitation_id_fkey
  FOREIGN KEY (invitation_id) REFERENCES staff_invitations(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes mails with their order.
ALTER TABLE mails ADD CONSTRAINT mails_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes mails with their stock request.
ALTER TABLE mails ADD CONSTRAINT mails_stock_request_id_fkey
  FOREIGN KEY (stock_request_id) REFERENCES stock_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes mails to a former address with their order.
ALTER TABLE mails ADD CONSTRAINT mails_told_order_id_fkey
  FOREIGN KEY (told_order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes mails with their account.
ALTER TABLE mails ADD CONSTRAINT mails_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
