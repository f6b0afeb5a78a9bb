-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes the mention of an alert with the alert.
ALTER TABLE alert_message_alerts ADD CONSTRAINT alert_message_alerts_alert_id_fkey
  FOREIGN KEY (alert_id) REFERENCES alerts(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes the mention of an alert with the message.
ALTER TABLE alert_message_alerts ADD CONSTRAINT alert_message_alerts_message_id_fkey
  FOREIGN KEY (message_id) REFERENCES alert_messages(id) ON UPDATE CASCADE ON DELETE CASCADE;
