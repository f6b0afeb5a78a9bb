import { describe, expect, it } from "vitest";
import { watchSilentJobs } from "@/server/platform/jobs/silent-jobs";

const JOB = { id: "7", leasedAt: "2026-11-29 10:00:00+00" };
const RENEWED = { ...JOB, leasedAt: "2026-11-29 10:00:03+00" };

describe("a silent job", () => {
  it("is abandoned once its lease was unchanged for two rounds", () => {
    const watch = watchSilentJobs();
    expect(watch.abandoned([JOB], 1_000, 1_000)).toEqual([]);
    expect(watch.abandoned([JOB], 4_000, 4_000)).toEqual([]);
    expect(watch.abandoned([JOB], 7_000, 7_000)).toEqual([JOB]);
  });

  it("is abandoned after two rounds that took long", () => {
    const watch = watchSilentJobs();
    expect(watch.abandoned([JOB], 1_000, 1_000)).toEqual([]);
    expect(watch.abandoned([JOB], 11_000, 11_000)).toEqual([JOB]);
  });

  it("is not abandoned while the answers that show it are late", () => {
    const watch = watchSilentJobs();
    expect(watch.abandoned([JOB], 1_000, 4_000)).toEqual([]);
    expect(watch.abandoned([JOB], 7_000, 10_000)).toEqual([]);
    expect(watch.abandoned([JOB], 13_000, 16_000)).toEqual([JOB]);
  });

  it("is watched from the start when its lease has changed, however old the new one is", () => {
    const watch = watchSilentJobs();
    watch.abandoned([JOB], 1_000, 1_000);
    watch.abandoned([JOB], 4_000, 4_000);
    expect(watch.abandoned([RENEWED], 7_000, 7_000)).toEqual([]);
    expect(watch.abandoned([RENEWED], 10_000, 10_000)).toEqual([]);
    expect(watch.abandoned([RENEWED], 13_000, 13_000)).toEqual([RENEWED]);
  });

  it("is watched from the start after a round in which the database did not answer", () => {
    const watch = watchSilentJobs();
    watch.abandoned([JOB], 1_000, 1_000);
    watch.forget();
    expect(watch.abandoned([JOB], 31_000, 31_000)).toEqual([]);
    expect(watch.abandoned([JOB], 34_000, 34_000)).toEqual([]);
    expect(watch.abandoned([JOB], 37_000, 37_000)).toEqual([JOB]);
  });

  it("is forgotten once it is no longer silent", () => {
    const watch = watchSilentJobs();
    watch.abandoned([JOB], 1_000, 1_000);
    watch.abandoned([], 4_000, 4_000);
    expect(watch.abandoned([JOB], 7_000, 7_000)).toEqual([]);
  });
});
