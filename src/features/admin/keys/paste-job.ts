import { type AddKeysDto, type KEY_REFUSALS, KEYS_PER_CALL } from "@/contract/admin/catalogue/keys";
import { keyProblem } from "@/domain/catalogue/licence-key";
import type { PastedLine } from "./pasted-keys";

type KeyRefusal = (typeof KEY_REFUSALS)[number];

/** A line that was not taken, why, and the product that has the key. */
export interface RefusedLine extends PastedLine {
  reason: KeyRefusal;
  product: string | null;
}

/** What one call brings; its request id stays, so that asking it again adds nothing twice. */
interface KeyBatch {
  idempotencyKey: string;
  lines: readonly PastedLine[];
}

/** The refusals of one answer, and those of the answers before it: adding to them copies nothing. */
interface Refusals {
  lines: readonly RefusedLine[];
  before: Refusals | null;
}

/** A pasted list on its way into the pool, slice by slice. An answer costs what it says, whatever the list's length. */
export interface PasteJob {
  slices: readonly KeyBatch[];
  /** How many slices are answered. */
  next: number;
  /** Keys of all slices, and those of them that are answered. */
  total: number;
  sent: number;
  added: number;
  refusals: Refusals | null;
}

/** Bytes of a key within a call: as JSON writes it, with its comma. */
function weightOf(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length + 1;
}

/** Sorts out what no call could bring, and cuts the rest into calls. */
export function startJob(lines: readonly PastedLine[], newId: () => string): PasteJob {
  const seen = new Set<string>();
  const refused: RefusedLine[] = [];
  const sent: PastedLine[] = [];
  for (const line of lines) {
    const reason = seen.has(line.text) ? "repeated" : keyProblem(line.text);
    seen.add(line.text);
    if (reason) refused.push({ ...line, reason, product: null });
    else sent.push(line);
  }
  return {
    slices: batchesOf(sent, newId),
    next: 0,
    total: sent.length,
    sent: 0,
    added: 0,
    refusals: { lines: refused, before: null },
  };
}

/** The limit of characters is kept in bytes, for a key of other letters weighs more on its way. */
function batchesOf(lines: readonly PastedLine[], newId: () => string): KeyBatch[] {
  const slices: PastedLine[][] = [];
  let weight = 0;
  for (const line of lines) {
    const more = weightOf(line.text);
    const last = slices.at(-1);
    if (last && last.length < KEYS_PER_CALL.keys && weight + more <= KEYS_PER_CALL.characters) {
      last.push(line);
      weight += more;
    } else {
      slices.push([line]);
      weight = more;
    }
  }
  return slices.map((slice) => ({ idempotencyKey: newId(), lines: slice }));
}

/** Whether slices wait to be sent. */
export const isWaiting = ({ slices, next }: PasteJob): boolean => next < slices.length;

/** The job after the answer to its next slice. */
export function afterAnswer(job: PasteJob, answer: AddKeysDto): PasteJob {
  const lines = job.slices[job.next]?.lines ?? [];
  const refused = answer.refused.flatMap(({ index, reason, product }) => {
    const line = lines[index];
    return line ? { ...line, reason, product } : [];
  });
  return {
    ...job,
    next: job.next + 1,
    sent: job.sent + lines.length,
    added: job.added + answer.added,
    refusals: { lines: refused, before: job.refusals },
  };
}

/** The job without the slices that are not sent. */
export function withoutWaiting(job: PasteJob): PasteJob {
  return { ...job, slices: job.slices.slice(0, job.next) };
}

/** The lines that were not taken, in the order of the paste. */
export function refusedLines({ refusals }: PasteJob): RefusedLine[] {
  const lines: RefusedLine[] = [];
  for (let part = refusals; part; part = part.before) {
    for (const line of part.lines) lines.push(line);
  }
  return lines.sort((a, b) => a.line - b.line);
}

/** What is still to be done: lines that were refused or not sent, in the order of the paste. */
export function remainingText(job: PasteJob): string {
  const unsent = job.slices.slice(job.next).flatMap((slice) => slice.lines);
  return [...refusedLines(job), ...unsent]
    .sort((a, b) => a.line - b.line)
    .map((line) => line.text)
    .join("\n");
}
