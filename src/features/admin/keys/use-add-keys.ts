import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import {
  afterAnswer,
  isWaiting,
  type PasteJob,
  remainingText,
  startJob,
  withoutWaiting,
} from "./paste-job";
import { pastedLines } from "./pasted-keys";

/** How long one call may stay unanswered, in milliseconds, before it counts as lost. */
const ANSWER_WITHIN_MS = 30_000;

interface AddKeysState {
  /** What stands in the text area. */
  text: string;
  /** Of a paste that has begun: what became of it. */
  job: PasteJob | null;
  /** `paused`: stopped or cut off, with slices that wait. */
  phase: "idle" | "sending" | "paused";
  /** Why it paused by itself. */
  problem: string | null;
}

/** What is said of the keys of a list, as it is typed. */
export interface BatchText {
  name: string;
  source: string;
  costUSD: string;
}

const EMPTY: AddKeysState = { text: "", job: null, phase: "idle", problem: null };
const NO_BATCH: BatchText = { name: "", source: "", costUSD: "" };

/**
 * Sends a pasted list, a slice after the other; stopped or cut off, it goes on where it was.
 * @param choice whose keys they are, where choices have keys of their own; "" elsewhere
 */
export function useAddKeys(productId: number, choice: string) {
  const texts = useTranslations("adminKeys.add");
  const utils = trpc.useUtils();
  const [state, setState] = useState(EMPTY);
  const [batch, writeBatch] = useState(NO_BATCH);
  const batchId = useRef("");
  const isRunning = useRef(false);
  const mustStop = useRef(false);
  useEffect(() => {
    mustStop.current = false;
    return () => {
      mustStop.current = true;
    };
  }, []);

  /** Gives the job as far as it came. */
  async function sendAll(begun: PasteJob): Promise<{ job: PasteJob; problem: string | null }> {
    let job = begun;
    for (const { idempotencyKey, lines } of begun.slices.slice(begun.next)) {
      if (mustStop.current) break;
      try {
        const keys = lines.map((line) => line.text);
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        const said = { id: batchId.current, ...batch };
        const call = { idempotencyKey, productId, choice, keys, batch: said };
        job = afterAnswer(job, await utils.client.admin.keys.add.mutate(call, { signal }));
      } catch (error) {
        return { job, problem: errorMessage(error, texts("cutOff")) };
      }
      const sending = job;
      setState((now) => ({ ...now, job: sending }));
    }
    return { job, problem: null };
  }

  async function run(begun: PasteJob): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    mustStop.current = false;
    // The text stays as it is until all is sent: writing what is left after each slice costs the square of its length.
    setState((now) => ({ ...now, job: begun, phase: "sending", problem: null }));
    const { job, problem } = await sendAll(begun);
    isRunning.current = false;
    const phase = isWaiting(job) ? "paused" : "idle";
    setState({ text: remainingText(job), job, phase, problem });
    void utils.admin.keys.invalidate();
    void utils.admin.products.invalidate();
  }

  return {
    ...state,
    write: (text: string) => setState((now) => ({ ...now, text })),
    batch,
    writeBatch,
    start: () => {
      batchId.current = crypto.randomUUID();
      return run(startJob(pastedLines(state.text), () => crypto.randomUUID()));
    },
    stop: () => {
      mustStop.current = true;
    },
    resume: () => state.job && run(state.job),
    /** Gives up what waits, as text to be changed. */
    edit: () =>
      setState((now) => ({
        ...now,
        job: now.job && withoutWaiting(now.job),
        phase: "idle",
        problem: null,
      })),
  };
}

export type AddKeys = ReturnType<typeof useAddKeys>;

/** Keys that closing would lose: not sent yet, or written since the last list was sent. */
export function unsentCount({ text, job, phase }: AddKeysState): number {
  if (phase !== "idle") return job ? job.total - job.sent : 0;
  if (job && text === remainingText(job)) return 0;
  return pastedLines(text).length;
}
