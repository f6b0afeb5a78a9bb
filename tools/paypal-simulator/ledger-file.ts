import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Ledger } from "./ledger";

/** The parts of the ledger that outlive the process: what the shop may ask for later. */
const KEPT = ["orders", "captures", "refunds", "disputes", "made"] as const;
type Part = (typeof KEPT)[number];

/** The orders that the file keeps, with their captures, refunds and disputes: the newest ones. */
export const MAX_KEPT_ORDERS = 1_000;

/** The lines after which the file is rewritten. */
const MAX_LINES = 10_000;

/**
 * A line of the file: the part, the id, and the record as it became. The last line of an id counts.
 */
type Line = [part: Part, id: string, record: unknown];

/**
 * Keeps the ledger in a file of JSON lines, so that a restarted simulator knows its payments. A
 * changed record is appended before its response is sent. A line that a kill cut off is ignored:
 * its response was never sent.
 */
export class LedgerFile {
  /** The stored text of each record, by part and id. */
  private readonly stored = new Map<string, string>();
  private lines = 0;

  /**
   * Fills the ledger from the file, if it exists. @throws Error if a line is not one of a ledger
   */
  constructor(
    private readonly path: string,
    private readonly ledger: Ledger,
  ) {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) this.read();
    this.rewrite();
  }

  /** Stores what changed since the last call. */
  save(): void {
    const { changed, count } = this.compare();
    if (count < this.stored.size || this.lines + changed.length > MAX_LINES) {
      this.rewrite();
      return;
    }
    if (changed.length === 0) return;
    appendFileSync(this.path, changed.map(({ line }) => `${line}\n`).join(""));
    this.lines += changed.length;
    for (const { key, line } of changed) this.stored.set(key, line);
  }

  private read(): void {
    const lines = readFileSync(this.path, "utf8").split("\n");
    // Empty, or cut off.
    lines.pop();
    for (const line of lines) {
      const [part, id, record] = JSON.parse(line) as Line;
      (this.ledger[part] as Map<string, unknown>).set(id, record);
    }
    for (const { invoice_id: invoice } of this.ledger.captures.values()) {
      if (invoice) this.ledger.paidInvoices.add(invoice);
    }
  }

  /** Replaces the file by one with the newest orders. */
  private rewrite(): void {
    this.forgetOldOrders();
    this.stored.clear();
    const { changed } = this.compare();
    const next = `${this.path}.next`;
    writeFileSync(next, changed.map(({ line }) => `${line}\n`).join(""));
    renameSync(next, this.path);
    this.lines = changed.length;
    for (const { key, line } of changed) this.stored.set(key, line);
  }

  /** The lines of new and changed records, and the number of all records. */
  private compare() {
    const changed: { key: string; line: string }[] = [];
    let count = 0;
    for (const part of KEPT) {
      for (const [id, record] of this.ledger[part]) {
        count += 1;
        const key = `${part} ${id}`;
        const line = JSON.stringify([part, id, record] satisfies Line);
        if (this.stored.get(key) !== line) changed.push({ key, line });
      }
    }
    return { changed, count };
  }

  private forgetOldOrders(): void {
    const { orders, captures, refunds, disputes, made } = this.ledger;
    const old = new Set([...orders.keys()].slice(0, -MAX_KEPT_ORDERS));
    if (old.size === 0) return;
    for (const id of old) orders.delete(id);
    for (const [id, capture] of captures) {
      if (old.has(capture.supplementary_data.related_ids.order_id)) captures.delete(id);
    }
    for (const [id, { captureId }] of refunds) if (!captures.has(captureId)) refunds.delete(id);
    for (const [id, { disputed_transactions: disputed }] of disputes) {
      const isKnown = disputed.some((one) => captures.has(one.seller_transaction_id));
      if (!isKnown) disputes.delete(id);
    }
    for (const [key, { kind, id }] of made) {
      if (!(kind === "order" ? orders : refunds).has(id)) made.delete(key);
    }
  }
}
