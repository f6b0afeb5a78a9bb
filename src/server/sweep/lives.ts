import { FEATURES } from "@/server/features";
import type { Life } from "@/server/platform/feature";

/** What the sweep ends. */
export const LIVES: readonly Life[] = [
  {
    what: "limits",
    table: "rate_limits",
    over: "t.expire < (extract(epoch FROM at) * 1000)::bigint",
  },
  {
    what: "jobs that nobody could do",
    table: "jobs",
    over: "t.keep_until < at AND t.leased_at IS NULL",
  },
  ...FEATURES.flatMap(({ retention = [] }) => retention),
];
