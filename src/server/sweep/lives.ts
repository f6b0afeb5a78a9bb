import { FEATURES } from "@/server/features";
import type { Life } from "@/server/platform/feature";

/** What the sweep ends. */
export const LIVES: readonly Life[] = [
  {
    what: "limits",
    table: "rate_limits",
    over: "t.expire < (extract(epoch FROM at) * 1000)::bigint",
  },
  ...FEATURES.flatMap(({ retention = [] }) => retention),
];
