import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { providerCalls } from "@/server/payments/provider/provider-calls";

class Refusal extends Error {}
const isSilence = (error: unknown) => !(error instanceof Refusal);
const open = (limits: { atOnce?: number; perSecond?: number } = {}) =>
  providerCalls({ atOnce: 4, perSecond: 1000, isSilence, ...limits });

const answers = async () => "answer";
const isSilent = async (): Promise<never> => {
  throw new Error("no answer");
};
const refuses = async (): Promise<never> => {
  throw new Refusal();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Calls = ReturnType<typeof open>;
const silence = async (calls: Calls, times: number) => {
  for (let time = 0; time < times; time += 1) {
    await expect(calls("settling", isSilent)).rejects.toThrow();
  }
};

describe("calls to a provider that does not answer", () => {
  it("stop after five of them: the next call is refused without being sent", async () => {
    const calls = open();
    await silence(calls, 5);
    const sent = vi.fn(answers);
    await expect(calls("new payments", sent)).rejects.toThrow(ProviderUnavailable);
    await expect(calls("settling", sent)).rejects.toThrow(ProviderUnavailable);
    expect(sent).not.toHaveBeenCalled();
  });

  it("resume when a single call, after two seconds, is answered", async () => {
    const calls = open();
    await silence(calls, 5);
    vi.setSystemTime(Date.now() + 2_001);
    let answer: (text: string) => void = () => undefined;
    const probe = calls("settling", () => new Promise<string>((resolve) => (answer = resolve)));
    const others = vi.fn(answers);
    await expect(calls("settling", others)).rejects.toThrow(ProviderUnavailable);
    expect(others).not.toHaveBeenCalled();
    answer("back");
    expect(await probe).toBe("back");
    expect(await calls("new payments", others)).toBe("answer");
  });

  it("pause for longer when that call is not answered, ten seconds at most", async () => {
    const calls = open();
    await silence(calls, 5);
    const sent = vi.fn(isSilent);
    for (const [pause, tries] of [
      [2_001, 1],
      [2_001, 1],
      [3_000, 2],
      [10_001, 3],
      [10_001, 4],
    ] as const) {
      vi.setSystemTime(Date.now() + pause);
      await expect(calls("settling", sent)).rejects.toThrow();
      expect(sent).toHaveBeenCalledTimes(tries);
    }
  });

  it("do not include calls that it refuses, however many", async () => {
    const calls = open();
    for (let time = 0; time < 20; time += 1) {
      await expect(calls("new payments", refuses)).rejects.toThrow(Refusal);
    }
    await silence(calls, 4);
    await expect(calls("new payments", refuses)).rejects.toThrow(Refusal);
    await silence(calls, 4);
    expect(await calls("settling", answers)).toBe("answer");
  });
});

describe("calls to a slow provider", () => {
  it("leave slots to settling, however many new payments wait", async () => {
    const calls = open({ atOnce: 4 });
    let begun = 0;
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const crowd = Array.from({ length: 10 }, () =>
      calls("new payments", () => {
        begun += 1;
        return held;
      }),
    );
    expect(await calls("settling", answers)).toBe("answer");
    expect(begun).toBe(2);
    end();
    await Promise.all(crowd);
    expect(begun).toBe(10);
  });

  it("stay within the limit per second, a third of which is not for new payments", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const calls = open({ atOnce: 100, perSecond: 9 });
    const sent = vi.fn(answers);
    const payments = Array.from({ length: 10 }, () => calls("new payments", sent));
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(6));
    for (let time = 0; time < 3; time += 1) await calls("settling", sent);
    expect(sent).toHaveBeenCalledTimes(9);
    now.mockReturnValue(5_000);
    const ends = await Promise.allSettled(payments);
    expect(ends.filter((end) => end.status === "fulfilled").length).toBe(10);
    now.mockRestore();
  });
});
