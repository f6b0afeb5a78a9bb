import { type AddKeysDto, type KEY_REFUSALS, KEYS_PER_CALL } from "@/contract/admin/catalogue/keys";
import { keyProblem } from "@/domain/catalogue/licence-key";
import type { PastedLine } from "./pasted-keys";

type KeyRefusal = (typeof KEY_REFUSALS)[number];

/**
 * A refused line with its reason. `product` names the product that already has the key, or is null.
 */
export interface RefusedLine extends PastedLine {
  reason: KeyRefusal;
  product: string | null;
}

/**
 * A slice: the keys that one call to the server sends. A retry of the call reuses `idempotencyKey`,
 * so that no key is added twice.
 */
interface KeyBatch {
  idempotencyKey: string;
  lines: readonly PastedLine[];
}

/**
 * The refused lines as a linked list: one entry for the lines that are never sent, then one per
 * response. Adding a response copies no earlier entry.
 */
interface Refusals {
  lines: readonly RefusedLine[];
  before: Refusals | null;
}

/**
 * A pasted list that is sent slice by slice. The time to process a response is proportional to the
 * response, not to the list.
 */
export interface PasteJob {
  slices: readonly KeyBatch[];
  /** The index of the next slice to send, which is also the number of slices with a response. */
  next: number;
  /** The number of keys in all slices when the job started. */
  total: number;
  /** The number of keys in slices with a response. */
  sent: number;
  added: number;
  refusals: Refusals | null;
}

/** Size of a key within a call, in bytes: its JSON string and a comma. */
function weightOf(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length + 1;
}

/** Refuses repeated and unusable lines, and divides the others into slices. */
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

/**
 * Divides lines into slices within both limits of `KEYS_PER_CALL`. The character limit counts UTF-8
 * bytes, because characters outside of ASCII take several bytes.
 */
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

/** True if there are unsent slices. */
export const isWaiting = ({ slices, next }: PasteJob): boolean => next < slices.length;

/** The job after the response to its next slice. */
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

/** The job without its unsent slices. */
export function withoutWaiting(job: PasteJob): PasteJob {
  return { ...job, slices: job.slices.slice(0, job.next) };
}

/** The refused lines, in the order of the paste. */
export function refusedLines({ refusals }: PasteJob): RefusedLine[] {
  const lines: RefusedLine[] = [];
  for (let part = refusals; part; part = part.before) {
    for (const line of part.lines) lines.push(line);
  }
  return lines.sort((a, b) => a.line - b.line);
}

/** The refused and unsent lines as text, in the order of the paste. */
export function remainingText(job: PasteJob): string {
  const unsent = job.slices.slice(job.next).flatMap((slice) => slice.lines);
  return [...refusedLines(job), ...unsent]
    .sort((a, b) => a.line - b.line)
    .map((line) => line.text)
    .join("\n");
}
