import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formOf } from "@/server/payments/paypal/client";
import { PayPalClient } from "@/server/payments/paypal/http-client";
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

/** Opens disputes about new payments; returns their ids, oldest first. */
async function disputes(count: number): Promise<string[]> {
  for (let made = 0; made < count; made += 1) {
    await counter.control(`captures/${await counter.paid()}/dispute`, {});
  }
  return counter.simulator.ledger().disputes.map((one) => one.dispute_id);
}

/** Sends evidence as the shop does: a form whose part "input" is JSON. */
function postEvidence(id: string | undefined, input: unknown) {
  const path = `/v1/customer/disputes/${id}/provide-evidence`;
  const shop = new PayPalClient(counter.environment as never);
  return shop.execute({ path, verb: "POST", ...formOf(input, "key") });
}

const LIST = "/v1/customer/disputes?page_size=2";

describe("disputes of the simulator", () => {
  it("are listed in pages, latest first, by the token in the link to the next page", async () => {
    const [first, second, third] = await disputes(3);
    await counter.control(`disputes/${first}/ask`);
    const page = await listOf(LIST);
    expect(page.items?.map((one) => one.dispute_id)).toEqual([third, second]);
    const next = page.links.find((one) => one.rel === "next")?.href ?? "";
    expect(new URL(next).searchParams.get("next_page_token")).toMatch(/^[A-Za-z0-9+/=]+$/);
    const last = await listOf(next.slice(counter.simulator.url.length));
    expect(last.items?.map((one) => one.dispute_id)).toEqual([first]);
    expect(last.links.map((one) => one.rel)).toEqual(["self", "first"]);
    const since = encodeURIComponent(last.items?.[0]?.update_time ?? "");
    const changed = await listOf(`${LIST}&update_time_after=${since}`);
    expect(changed.items?.map((one) => one.dispute_id)).toEqual([first]);
  });

  it("refuse page numbers and everything else that the documentation does not allow", async () => {
    const [first, second, third] = await disputes(3);
    const page = await listOf(`${LIST}&page=2`);
    expect(page.items?.map((one) => one.dispute_id)).toEqual([third, second]);
    expect(first).toBeDefined();
    for (const query of [
      "page_size=51",
      "page_size=0",
      "next_page_token=2",
      "update_time_after=yesterday",
      "update_time_after=2020-01-01T00:00:00Z",
    ]) {
      const list = get(`/v1/customer/disputes?${query}`);
      expect(await issueOf(list), query).toBe("400 INVALID_PARAMETER_VALUE");
    }
  });

  it("offer the actions that PayPal's table of stages and states lists, in its spelling", async () => {
    const capture = await counter.paid();
    await counter.control(`captures/${capture}/dispute`, { stage: "INQUIRY" });
    const inquiry = counter.simulator.ledger().disputes[0]?.dispute_id;
    expect(await actions(inquiry)).toEqual(["self", "send_message"]);
    await counter.control(`disputes/${inquiry}/ask`);
    const asked = ["self", "accept_claim", "make_offer", "provide_evidence"];
    expect(await actions(inquiry)).toEqual(asked);
    await counter.control(`disputes/${inquiry}/seller`);
    expect(await actions(inquiry)).toEqual(["self"]);
  });

  it("accept a claim once, and refund it", async () => {
    const [id] = await disputes(1);
    const path = `/v1/customer/disputes/${id}/accept-claim`;
    expect(await issueOf(post(path, {}))).toBe("400 INVALID_PARAMETER_SYNTAX");
    expect(await issueOf(post(path, { note: "x".repeat(2001) }))).toBe(
      "400 INVALID_PARAMETER_SYNTAX",
    );
    const partly = { note: "Our mistake.", accept_claim_type: "PARTIAL_REFUND" };
    expect(await issueOf(post(path, partly))).toBe("422 INVALID_ACCEPT_CLAIM_TYPE");
    const { statusCode, result } = await post(path, { note: "Our mistake." });
    expect(statusCode).toBe(200);
    expect(result.links).toMatchObject([{ rel: "self", method: "GET" }]);
    expect(await issueOf(post(path, { note: "Our mistake." }))).toBe("422 INVALID_DISPUTE_STATUS");
    const { refunds, captures } = counter.simulator.ledger();
    expect(refunds).toHaveLength(1);
    expect(captures).toMatchObject([{ status: "REFUNDED" }]);
  });

  it("accept evidence only as a form, of the requested kind, and while it is requested", async () => {
    const [id] = await disputes(1);
    const asJson = post(`/v1/customer/disputes/${id}/provide-evidence`, { evidences: [] });
    await expect(asJson).rejects.toMatchObject({ statusCode: 415 });
    await expect(postEvidence(id, { evidences: [] })).rejects.toThrow(
      "400 INVALID_PARAMETER_SYNTAX",
    );
    const other = { evidences: [{ evidence_type: "OTHER", notes: "It was sent." }] };
    await expect(postEvidence(id, other)).rejects.toThrow("422 INVALID_EVIDENCE_TYPE");
    const asked = { evidences: [{ evidence_type: "PROOF_OF_FULFILLMENT", notes: "It was sent." }] };
    await postEvidence(id, asked);
    await expect(postEvidence(id, asked)).rejects.toThrow("422 INVALID_DISPUTE_STATUS");
    expect(await actions(id)).toEqual(["self", "provide_supporting_info"]);
  });

  it("refuse unknown ids, and apps without permission", async () => {
    const [id] = await disputes(1);
    expect(await issueOf(get("/v1/customer/disputes/PP-D-NONE"))).toBe("404 INVALID_RESOURCE_ID");
    await counter.control("dispute-settings", { isPermitted: false });
    for (const call of [get(LIST), get(`/v1/customer/disputes/${id}`)]) {
      expect(await issueOf(call)).toBe("403 PERMISSION_DENIED");
    }
  });
});

interface Page {
  items?: { dispute_id: string; update_time: string }[];
  links: { rel: string; href: string }[];
}

async function listOf(path: string): Promise<Page> {
  return (await get(path)).result as unknown as Page;
}

async function actions(id: string | undefined): Promise<string[]> {
  const { links } = (await get(`/v1/customer/disputes/${id}`)).result;
  return links.map((one) => one.rel);
}
