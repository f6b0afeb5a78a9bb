import type { Backfill } from "@/server/platform/database/backfills";

/** Sets an empty `licence_keys.ending` to the id of the transaction that writes it. */
export const TEST_BACKFILL: Backfill = {
  name: "test endings",
  table: "licence_keys",
  key: "id",
  keyType: "uuid",
  needsValue: "t.ending IS NULL",
  set: "ending = pg_current_xact_id()::text",
};
