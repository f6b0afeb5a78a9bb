import { ANSWER_BUCKETS, histogram, tally } from "@/server/platform/watch/metrics";

export const requests = tally({
  name: "barq_http_requests_total",
  help: "Answered requests, by route and status. 499: the client disconnected first.",
  labels: ["route", "status"],
});

export const durations = histogram({
  name: "barq_http_request_duration_seconds",
  help: "Time from a request's headers to the end of its response, by route; without responses from the cache.",
  labels: ["route"],
  buckets: ANSWER_BUCKETS,
});

/** Lookups in the response cache: hit or miss. */
export const cacheLookups = tally({
  name: "barq_ready_answers_total",
  help: "Cache lookups of pages and public API responses, by outcome: hit, or miss (rendered).",
  labels: ["outcome"],
});
