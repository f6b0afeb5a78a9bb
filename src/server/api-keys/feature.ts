import type { Feature } from "@/server/platform/feature";

export const apiKeys = {
  retention: [
    {
      what: "answers to API writes",
      table: "api_requests",
      over: "t.created_at < at - interval '1 day'",
    },
  ],
  alerts: {
    // The owner must replace a key that leaked. The alert ends after a week.
    rows: (at) => `
      SELECT 'api_key_exposed' AS kind, 'api_key:' || id AS subject,
        jsonb_build_object('name', name, 'ending', ending) AS facts
      FROM api_keys WHERE exposed_at > ${at} - interval '7 days'`,
  },
} satisfies Feature;
