import { expect, it } from "vitest";
import type { NeedDto } from "@/contract/admin/today";
import { linkOf } from "./need-link";

const need = (kind: NeedDto["kind"], more: Partial<NeedDto> = {}): NeedDto => ({
  kind,
  count: 1,
  since: null,
  orderId: null,
  disputeId: null,
  product: null,
  totalUSD: null,
  dueAt: null,
  soldYesterday: null,
  services: [],
  ...more,
});

it.each([
  [need("claim_open", { orderId: 7 }), "/admin?tab=orders&order=7"],
  [need("claim_open", { count: 2 }), "/admin?tab=orders&attention=claim_open"],
  [need("dispute_open", { orderId: 7, disputeId: 3 }), "/admin?tab=orders&order=7&dispute=3"],
  [need("unknown_disputes"), "/admin?tab=orders#unknown-disputes"],
  [need("quarantined_batches"), "/admin?tab=orders#quarantined-batches"],
  [need("provider_refusals"), "/admin?tab=settings&ask=provider"],
  [need("service_down", { services: ["mail"] }), "/admin?tab=settings&ask=mail"],
  [need("service_down", { services: ["mail", "provider"] }), "/admin?tab=settings"],
  [need("low_stock"), "/admin?tab=products&state=low_stock&sort=sold&dir=desc"],
])("an attention item links to the item itself or to its list: %o", (one, href) => {
  expect(linkOf(one, () => true)?.href).toBe(href);
});

it("an attention item has no link to a tab that the role may not open", () => {
  expect(linkOf(need("provider_refusals"), (access) => access !== "settings")).toBeNull();
});
