import { ANSWER_BUCKETS, histogram, tally } from "@/server/platform/watch/metrics";

export const requests = tally({
  name: "barq_http_requests_total",
  help: "Requests answered, by route and status. 499: whoever asked did not wait.",
  labels: ["route", "status"],
});

export const durations = histogram({
  name: "barq_http_request_duration_seconds",
  help: "Time from a request's head to the end of its answer, by route; ready bytes are not timed.",
  labels: ["route"],
  buckets: ANSWER_BUCKETS,
});

/** Lookups in the response cache: hit or miss. */
export const cacheLookups = tally({
  name: "barq_ready_answers_total",
  help: "Pages and public answers looked for among the bytes that are kept: hit, or miss (made anew).",
  labels: ["outcome"],
});
