import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** A ledger whose records a file keeps. */
export interface KeptLedger {
  /** The parts of the ledger that the file stores, by name; each maps ids to records. */
  kept(): Record<string, Map<string, unknown>>;
  /** Rebuilds the data derived from the records, once they have been read. */
  afterRead(): void;
  /** Removes the oldest records from the ledger; called before the file is rewritten. */
  forgetOld(): void;
}

/** Number of lines above which the file is rewritten. */
const MAX_LINES = 10_000;

/**
 * A line of the file: part, id and the record after its change. Of several lines with the same part
 * and id, the last one is valid.
 */
type Line = [part: string, id: string, record: unknown];

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
   * Fills the ledger from the file, if it exists. @throws Error if a line is not JSON, or names an
   * unknown part
   */
  constructor(
    private readonly path: string,
    private readonly ledger: KeptLedger,
  ) {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) this.read();
    this.rewrite();
  }

  /** Stores the records that changed since the last call. */
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
    // The last line is empty, or was cut off by a kill.
    lines.pop();
    const parts = this.ledger.kept();
    for (const line of lines) {
      const [part, id, record] = JSON.parse(line) as Line;
      const records = parts[part];
      if (!records) throw new Error(`${this.path} has a line of an unknown part: ${part}`);
      records.set(id, record);
    }
    this.ledger.afterRead();
  }

  /** Replaces the file by one with only the records that are kept. */
  private rewrite(): void {
    this.ledger.forgetOld();
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
    for (const [part, records] of Object.entries(this.ledger.kept())) {
      for (const [id, record] of records) {
        count += 1;
        const key = `${part} ${id}`;
        const line = JSON.stringify([part, id, record] satisfies Line);
        if (this.stored.get(key) !== line) changed.push({ key, line });
      }
    }
    return { changed, count };
  }
}
