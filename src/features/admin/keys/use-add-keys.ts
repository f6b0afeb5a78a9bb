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

/** Timeout of one call, in milliseconds. */
const ANSWER_WITHIN_MS = 30_000;

interface AddKeysState {
  /** The content of the text area. */
  text: string;
  /** The list that is being sent or was sent last, with its result; null before the first. */
  job: PasteJob | null;
  /** `paused`: stopped by the admin or by an error, with unsent keys. */
  phase: "idle" | "sending" | "paused";
  /** The message of the error that paused the job, or null. */
  problem: string | null;
}

/** The batch details of a list, as typed. */
export interface BatchText {
  name: string;
  source: string;
  costUSD: string;
}

const EMPTY: AddKeysState = { text: "", job: null, phase: "idle", problem: null };
const NO_BATCH: BatchText = { name: "", source: "", costUSD: "" };

/**
 * Sends a pasted list in slices, one call per slice, and resumes it after a stop or an error.
 * @param choice the option value whose key pool gets the keys; "" if the product has a single pool
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

  /**
   * Sends the remaining slices until the admin stops or a call fails. Resolves to the job after the
   * last response, and to the message of the failure or null.
   */
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
    // Update the text only at the end: removing sent keys after each slice takes quadratic time.
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
    /** Ends a paused job, so that the unsent keys in the text area can be edited. */
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

/**
 * The number of keys that closing the dialog would lose: the unsent keys of a list that is being
 * sent or is paused; otherwise the keys in the text area, if the text has changed since the last
 * list was sent.
 */
export function unsentCount({ text, job, phase }: AddKeysState): number {
  if (phase !== "idle") return job ? job.total - job.sent : 0;
  if (job && text === remainingText(job)) return 0;
  return pastedLines(text).length;
}
