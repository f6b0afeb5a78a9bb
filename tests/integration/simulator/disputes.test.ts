import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueOf, SdkHarness } from "../../support/simulator/sdk-harness";

let counter: SdkHarness;
beforeEach(async () => {
  counter = await SdkHarness.open();
});
afterEach(() => counter.close());

const JSON_BODY = { "Content-Type": "application/json" };

function get(path: string) {
  return counter.client.execute({ path, verb: "GET", headers: { ...JSON_BODY } });
}

function post(path: string, body: unknown) {
  return counter.client.execute({ path, verb: "POST", headers: { ...JSON_BODY }, body });
}

/** The numbers of disputes about a new payment each, the oldest first. */
async function disputes(count: number): Promise<string[]> {
  for (let made = 0; made < count; made += 1) {
    await counter.control(`captures/${await counter.paid()}/dispute`, {});
  }
  return counter.simulator.ledger().disputes.map((one) => one.dispute_id);
}

describe("disputes of the simulator", () => {
  it("are listed a page at a time, those that changed last first", async () => {
    const [first = "", second, third] = await disputes(3);
    await counter.control(`disputes/${first}/ask`);
    const list = "/v1/customer/disputes?page_size=2";
    const page = (await get(list)).result as unknown as Page;
    expect(page.items.map((one) => one.dispute_id)).toEqual([first, third]);
    expect(page.links).toMatchObject([{ rel: "next" }]);
    const next = (await get(`${list}&page=2`)).result as unknown as Page;
    expect(next).toMatchObject({ items: [{ dispute_id: second }], links: [] });
    const since = encodeURIComponent(page.items[0]?.update_time ?? "");
    const changed = (await get(`${list}&update_time_after=${since}`)).result as unknown as Page;
    expect(changed.items.map((one) => one.dispute_id)).toEqual([first]);
  });

  it("take a claim once, and give the money back", async () => {
    const [id] = await disputes(1);
    const path = `/v1/customer/disputes/${id}/accept-claim`;
    expect(await issueOf(post(path, {}))).toBe("400 MISSING_REQUIRED_PARAMETER");
    expect((await post(path, { note: "Our mistake." })).statusCode).toBe(200);
    expect(await issueOf(post(path, { note: "Our mistake." }))).toBe("422 INVALID_DISPUTE_STATUS");
    const { refunds, captures } = counter.simulator.ledger();
    expect(refunds).toHaveLength(1);
    expect(captures).toMatchObject([{ status: "REFUNDED" }]);
  });

  it("take evidence as a form alone, and none that they know nothing of", async () => {
    const [id] = await disputes(1);
    const asJson = post(`/v1/customer/disputes/${id}/provide-evidence`, { evidences: [] });
    await expect(asJson).rejects.toMatchObject({ statusCode: 415 });
    expect(await issueOf(get("/v1/customer/disputes/PP-D-NONE"))).toBe("404 INVALID_RESOURCE_ID");
  });
});

interface Page {
  items: { dispute_id: string; update_time: string }[];
  links: { rel: string }[];
}
