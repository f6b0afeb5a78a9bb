import { describe, expect, it } from "vitest";
import { addKeysInput, KEYS_PER_CALL } from "@/contract/admin/catalogue/keys";
import {
  afterAnswer,
  isWaiting,
  type PasteJob,
  refusedLines,
  remainingText,
  startJob,
} from "./paste-job";
import { pastedLines } from "./pasted-keys";

const begin = (text: string) => startJob(pastedLines(text), () => crypto.randomUUID());

const manyKeys = (count: number, more = "") =>
  Array.from({ length: count }, (_, index) => `KEY-${index}${more}`).join("\n");

/** The server's response if it accepts every key of the job's next call. */
const takesAll = (job: PasteJob) => ({
  added: job.slices[job.next]?.lines.length ?? 0,
  refused: [],
});

describe("a list of keys being sent", () => {
  it("is sent in calls within the server's limit, each with its own idempotency key", () => {
    const { slices, total } = begin(manyKeys(1_201));
    expect(slices.map((slice) => slice.lines.length)).toEqual([500, 500, 201]);
    expect(total).toBe(1_201);
    expect(new Set(slices.map((slice) => slice.idempotencyKey)).size).toBe(3);
    for (const { idempotencyKey, lines } of slices) {
      const keys = lines.map((line) => line.text);
      expect(addKeysInput.safeParse({ idempotencyKey, productId: 7, keys }).success).toBe(true);
    }
  });

  it("keeps each call within its size limit in bytes", () => {
    const { slices } = begin(manyKeys(600, "-مفتاح".repeat(30)));
    expect(slices.length).toBeGreaterThan(2);
    for (const { lines } of slices) {
      const body = new TextEncoder().encode(JSON.stringify(lines.map((line) => line.text)));
      expect(body.length).toBeLessThanOrEqual(KEYS_PER_CALL.characters + 2);
    }
    expect(slices.flatMap((slice) => slice.lines)).toHaveLength(600);
  });

  it("omits unusable lines and lists them by line number", () => {
    const job = begin(`A-1\nB-2\n A-1 \n${"K".repeat(501)}\nC\t3`);
    expect(job.total).toBe(2);
    expect(refusedLines(job).map(({ line, reason }) => [line, reason])).toEqual([
      [3, "repeated"],
      [4, "too_long"],
      [5, "unreadable"],
    ]);
  });

  it("counts added keys, and keeps refused and unsent lines", () => {
    const begun = begin(manyKeys(700));
    const refused = [{ index: 2, reason: "known" as const, product: "Office" }];
    const half = afterAnswer(begun, { added: 499, refused });
    expect(half.added).toBe(499);
    expect(half.sent).toBe(500);
    expect(refusedLines(half)).toEqual([
      { line: 3, text: "KEY-2", reason: "known", product: "Office" },
    ]);
    expect(remainingText(half).split("\n")).toHaveLength(201);
    expect(remainingText(half).split("\n").slice(0, 2)).toEqual(["KEY-2", "KEY-500"]);
    const whole = afterAnswer(half, takesAll(half));
    expect(whole.added).toBe(699);
    expect(isWaiting(whole)).toBe(false);
    expect(remainingText(whole)).toBe("KEY-2");
  });

  it("keeps its idempotency keys for a retry after a lost response", () => {
    const begun = begin(manyKeys(600));
    const half = afterAnswer(begun, takesAll(begun));
    expect(half.slices).toEqual(begun.slices);
    expect(half.next).toBe(1);
  });

  it.each([0, 1])("takes twice the steps for twice the length; all known: %i", (known) => {
    const steps = (count: number) => {
      let reads = 0;
      const lines = Array.from({ length: count }, (_, index) => ({
        line: index + 1,
        get text() {
          reads += 1;
          return `KEY-${index}`;
        },
      }));
      let job = startJob(lines, () => "");
      while (isWaiting(job)) {
        const { lines: sent = [] } = job.slices[job.next] ?? {};
        const refused = sent.map((_, index) => ({
          index,
          reason: "known" as const,
          product: null,
        }));
        job = afterAnswer(job, {
          added: known ? 0 : sent.length,
          refused: known ? refused : [],
        });
      }
      expect(remainingText(job).split("\n")).toHaveLength(known ? count : 1);
      return reads;
    };
    expect(steps(20_000)).toBe(2 * steps(10_000));
  });
});
