import { LEASE_ROUND_SECONDS } from "@/server/platform/jobs/job-rows";

/** A leased job whose lease has not been renewed lately. */
export interface SilentJob {
  id: string;
  /** The last renewal, as PostgreSQL writes it. */
  leasedAt: string;
}

/** Milliseconds for which a worker must see a lease unchanged before it counts as abandoned. */
const SEEN_MS = 2 * LEASE_ROUND_SECONDS * 1000;

/**
 * Distinguishes abandoned jobs from jobs whose worker cannot reach the database. While commits hang
 * or the database is unavailable, no worker renews its leases, and all leases expire. The first
 * worker that reaches the database again must not take the jobs of other workers, which may have
 * sent mails and be about to record that. A job is abandoned once this worker, with the database
 * answering, has seen its lease unchanged for two rounds of renewals. Slow rounds count, failed
 * ones do not: under load the jobs of a killed worker must not wait forever. Decision 024 (job
 * leases).
 */
export function watchSilentJobs() {
  let firstSeen = new Map<string, number>();
  return {
    /**
     * @param asked when the query for `silent` was sent, `answered` when its result came, both in
     *   milliseconds of a monotonic clock; the result shows a state between the two
     * @returns those of the silent jobs that are abandoned
     */
    abandoned(silent: readonly SilentJob[], asked: number, answered: number): SilentJob[] {
      firstSeen = new Map(silent.map((job) => [keyOf(job), firstSeen.get(keyOf(job)) ?? answered]));
      return silent.filter((job) => asked - (firstSeen.get(keyOf(job)) ?? asked) >= SEEN_MS);
    },
    /** Starts over, after a round in which the database did not answer. */
    forget(): void {
      firstSeen = new Map();
    },
  };
}

const keyOf = ({ id, leasedAt }: SilentJob) => `${id} ${leasedAt}`;
