import type { Backfill } from "@/server/platform/database/backfills";

/** Gives keys without an ending the number of the transaction that gave it. */
export const TEST_BACKFILL: Backfill = {
  name: "test endings",
  table: "licence_keys",
  key: "id",
  keyType: "uuid",
  lacks: "t.ending IS NULL",
  set: "ending = pg_current_xact_id()::text",
};
