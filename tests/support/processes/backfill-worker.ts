// A worker that runs one backfill slowly enough to be killed in the middle.
import { runBackfills } from "@/server/platform/database/backfills";
import { TEST_BACKFILL } from "../data/test-backfill";

process.send?.({ type: "ready" });
await runBackfills([TEST_BACKFILL], new AbortController().signal, { batch: 20, pause: 100 });
