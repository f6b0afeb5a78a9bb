import { describe, expect, it } from "vitest";
import { watchSilentJobs } from "@/server/platform/jobs/silent-jobs";

const JOB = { id: "7", leasedAt: "2026-11-29 10:00:00+00" };
const RENEWED = { ...JOB, leasedAt: "2026-11-29 10:00:03+00" };

describe("a silent job", () => {
  it("is abandoned once its lease was unchanged for two rounds", () => {
    const abandoned = watchSilentJobs();
    expect(abandoned([JOB], 1_000)).toEqual([]);
    expect(abandoned([JOB], 4_000)).toEqual([]);
    expect(abandoned([JOB], 7_000)).toEqual([JOB]);
  });

  it("starts a new count when its lease has changed, however old the new lease is", () => {
    const abandoned = watchSilentJobs();
    abandoned([JOB], 1_000);
    abandoned([JOB], 4_000);
    expect(abandoned([RENEWED], 7_000)).toEqual([]);
    expect(abandoned([RENEWED], 10_000)).toEqual([]);
    expect(abandoned([RENEWED], 13_000)).toEqual([RENEWED]);
  });

  it("starts a new count after a time in which the database did not answer", () => {
    const abandoned = watchSilentJobs();
    abandoned([JOB], 1_000);
    expect(abandoned([JOB], 31_000)).toEqual([]);
    expect(abandoned([JOB], 34_000)).toEqual([]);
    expect(abandoned([JOB], 37_000)).toEqual([JOB]);
  });

  it("is forgotten once it is no longer silent", () => {
    const abandoned = watchSilentJobs();
    abandoned([JOB], 1_000);
    abandoned([], 4_000);
    expect(abandoned([JOB], 7_000)).toEqual([]);
  });
});
