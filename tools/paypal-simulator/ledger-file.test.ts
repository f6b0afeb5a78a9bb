import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LedgerFile } from "../simulator/ledger-file";
import { Ledger, MAX_KEPT_ORDERS, type OrderRecord } from "./ledger";
import type { Capture } from "./wire-types";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "barq-ledger-"));
  path = join(folder, "payments.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

function pay(ledger: Ledger, number: number): OrderRecord {
  const order = { id: `O${number}`, status: "COMPLETED", createTime: "" } as OrderRecord;
  ledger.orders.set(order.id, order);
  ledger.made.set(`/v2/checkout/orders ${number}`, { kind: "order", id: order.id });
  ledger.captures.set(`C${number}`, {
    ...{ id: `C${number}`, invoice_id: `I${number}` },
    supplementary_data: { related_ids: { order_id: order.id } },
  } as Capture);
  return order;
}

const lines = () => readFileSync(path, "utf8").trimEnd().split("\n");

it("appends changed records only", () => {
  const ledger = new Ledger();
  const file = new LedgerFile(path, ledger);
  const order = pay(ledger, 1);
  file.save();
  file.save();
  expect(lines()).toHaveLength(3);
  order.status = "VOIDED";
  file.save();
  expect(lines()).toHaveLength(4);
  const again = new Ledger();
  new LedgerFile(path, again);
  expect(again.orders).toEqual(ledger.orders);
  expect(again.captures).toEqual(ledger.captures);
  expect(again.made).toEqual(ledger.made);
  expect([...again.paidInvoices]).toEqual(["I1"]);
  expect(lines()).toHaveLength(3);
});

it("keeps the newest orders with their captures", () => {
  const ledger = new Ledger();
  const file = new LedgerFile(path, ledger);
  for (let number = 1; number <= MAX_KEPT_ORDERS + 5; number += 1) pay(ledger, number);
  file.save();
  new LedgerFile(path, ledger);
  expect(lines()).toHaveLength(3 * MAX_KEPT_ORDERS);
  expect([...ledger.orders.keys()][0]).toBe("O6");
  expect(ledger.captures.has("C5")).toBe(false);
  expect(ledger.captures.has("C6")).toBe(true);
});

it("stays bounded while the simulator runs", () => {
  const ledger = new Ledger();
  const file = new LedgerFile(path, ledger);
  const order = pay(ledger, 1);
  for (let change = 0; change < 25_000; change += 1) {
    order.createTime = String(change);
    file.save();
  }
  expect(lines().length).toBeLessThanOrEqual(10_000);
  const again = new Ledger();
  new LedgerFile(path, again);
  expect(again.orders.get("O1")?.createTime).toBe("24999");
});
