import { FEATURES } from "@/server/features";
import type { RetentionRule } from "@/server/platform/feature";

/** The rules that the sweep applies. */
export const RETENTION: readonly RetentionRule[] = [
  {
    what: "rate limits",
    table: "rate_limits",
    over: "t.expire < (extract(epoch FROM at) * 1000)::bigint",
  },
  {
    what: "unfinished jobs",
    table: "jobs",
    over: "t.keep_until < at AND t.leased_at IS NULL",
  },
  ...FEATURES.flatMap(({ retention = [] }) => retention),
];
