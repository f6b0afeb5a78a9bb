-- The reconciler looks first after payments of which the provider has said something since it was last asked.
CREATE INDEX "provider_events_resource_id_received_at_idx" ON "provider_events" ("resource_id", "received_at");
