import { TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, describe, expect, it, vi } from "vitest";
import { onProofNeeded, onSignInNeeded, retryAfterAuthLink } from "./retry-after-auth-link";

type Link = ReturnType<ReturnType<typeof retryAfterAuthLink>>;
type Operation = Parameters<Link>[0];

/**
 * A server that refuses its first calls and counts all calls.
 * @param reasons one reason for all refusals, or one for each, separated by spaces
 */
function server(refusals: number, reasons = "proof_needed", path = "admin.products.save") {
  let calls = 0;
  const next = () =>
    observable((observer) => {
      calls += 1;
      if (calls > refusals) {
        observer.next({ result: { type: "data", data: calls } });
        observer.complete();
      } else {
        const reason = reasons.split(" ")[calls - 1] ?? reasons;
        observer.error(Object.assign(new TRPCClientError("refused"), { data: { reason } }));
      }
    });
  const call = () =>
    new Promise((resolve, reject) => {
      const link = retryAfterAuthLink()({} as never);
      link({ op: { id: 1, path }, next } as unknown as Operation).subscribe({
        next: ({ result }) => resolve((result as { data: unknown }).data),
        error: reject,
      });
    });
  return { call, calls: () => calls };
}

let end = () => {};
afterEach(() => end());
const asks = (answer: () => Promise<boolean>) => {
  const ask = vi.fn(answer);
  end = onProofNeeded(ask);
  return ask;
};

describe("a call refused for lack of a recent proof of identity", () => {
  it("is repeated once the proof is given, without its caller noticing", async () => {
    const ask = asks(async () => true);
    const { call, calls } = server(1);
    await expect(call()).resolves.toBe(2);
    expect([ask.mock.calls.length, calls()]).toEqual([1, 2]);
  });

  it("fails if the proof is not given, or no component asks for it", async () => {
    asks(async () => false);
    const { call, calls } = server(9);
    await expect(call()).rejects.toMatchObject({ data: { reason: "proof_needed" } });
    end();
    await expect(call()).rejects.toMatchObject({ data: { reason: "proof_needed" } });
    expect(calls()).toBe(2);
  });

  it("asks once, and is refused if the repeated call is refused", async () => {
    const ask = asks(async () => true);
    await expect(server(9).call()).rejects.toMatchObject({ data: { reason: "proof_needed" } });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("asks once for concurrent calls", async () => {
    let give: (isGiven: boolean) => void = () => {};
    const ask = asks(() => new Promise((resolve) => (give = resolve)));
    const calls = [server(1).call(), server(1).call()];
    give(true);
    await expect(Promise.all(calls)).resolves.toEqual([2, 2]);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe("a call refused until the admin signs in", () => {
  const asksToSignIn = (answer: boolean) => {
    const ask = vi.fn(async () => answer);
    end = onSignInNeeded(ask);
    return ask;
  };

  it.each(["not_signed_in", "not_allowed", "admin_not_confirmed"])(
    "is repeated after the sign-in: %s",
    async (reason) => {
      const ask = asksToSignIn(true);
      await expect(server(1, reason).call()).resolves.toBe(2);
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );

  it("also asks for the proof if the new session lacks it, and asks for each only once", async () => {
    const asksProof = vi.fn(async () => true);
    const endProof = onProofNeeded(asksProof);
    const ask = asksToSignIn(true);
    await expect(server(2, "not_signed_in proof_needed").call()).resolves.toBe(3);
    const again = server(3, "not_signed_in proof_needed not_signed_in");
    await expect(again.call()).rejects.toMatchObject({ data: { reason: "not_signed_in" } });
    expect([ask.mock.calls.length, asksProof.mock.calls.length]).toEqual([2, 2]);
    endProof();
  });

  it("is refused if the admin does not sign in again", async () => {
    asksToSignIn(false);
    await expect(server(1, "not_signed_in").call()).rejects.toMatchObject({
      data: { reason: "not_signed_in" },
    });
  });

  it("is refused at once if it is the sign-in itself", async () => {
    const ask = asksToSignIn(true);
    await expect(server(1, "not_allowed", "auth.adminLogin").call()).rejects.toThrow();
    expect(ask).not.toHaveBeenCalled();
  });
});

it("a refusal for another reason asks for no proof", async () => {
  const ask = asks(async () => true);
  await expect(server(1, "product_changed").call()).rejects.toMatchObject({
    data: { reason: "product_changed" },
  });
  expect(ask).not.toHaveBeenCalled();
});
