import type { Backfill } from "@/server/platform/database/backfills";

/** Fills a key's missing ending with the id of the writing transaction. */
export const TEST_BACKFILL: Backfill = {
  name: "test endings",
  table: "licence_keys",
  key: "id",
  keyType: "uuid",
  needsValue: "t.ending IS NULL",
  set: "ending = pg_current_xact_id()::text",
};
