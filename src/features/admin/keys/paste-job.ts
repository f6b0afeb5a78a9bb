import { type AddKeysDto, type KEY_REFUSALS, KEYS_PER_CALL } from "@/contract/admin/keys";
import { keyProblem } from "@/domain/licence-key";
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

/** A pasted list on its way into the pool, slice by slice. */
export interface PasteJob {
  waiting: readonly KeyBatch[];
  /** Keys that are sent, all in all. */
  total: number;
  added: number;
  refused: readonly RefusedLine[];
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
  return { waiting: batchesOf(sent, newId), total: sent.length, added: 0, refused };
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

/** The job after the answer to its next slice. */
export function afterAnswer(job: PasteJob, answer: AddKeysDto): PasteJob {
  const [slice, ...waiting] = job.waiting;
  const refused = answer.refused.flatMap(({ index, reason, product }) => {
    const line = slice?.lines[index];
    return line ? { ...line, reason, product } : [];
  });
  return {
    ...job,
    waiting,
    added: job.added + answer.added,
    refused: [...job.refused, ...refused].sort((a, b) => a.line - b.line),
  };
}

/** Keys whose fate is known. */
export function sentCount(job: PasteJob): number {
  return job.waiting.reduce((left, slice) => left - slice.lines.length, job.total);
}

/** What is still to be done: lines that were refused or not sent, in the order of the paste. */
export function remainingText(job: PasteJob): string {
  const lines = [...job.refused, ...job.waiting.flatMap((slice) => slice.lines)];
  return lines
    .sort((a, b) => a.line - b.line)
    .map((line) => line.text)
    .join("\n");
}
