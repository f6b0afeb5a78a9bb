-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- The key of the write.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_api_key_id_fkey
  FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE;
