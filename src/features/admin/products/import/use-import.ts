"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { ImportDto, ImportedRow } from "@/contract/admin/catalogue/imports";
import { FileRefused, readCsvFile } from "@/features/admin/shared/text/csv-file";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { type Batch, batchesOf, DuplicateNumbers, ShapeRefused } from "./import-job";
import { EMPTY_REPORT, type ImportReport, withAnswer, withRefusal } from "./import-report";
import type { FileRefusal } from "./refusal-text";

/** Timeout of one call to the server, in milliseconds. */
const ANSWER_WITHIN_MS = 60_000;

/** The step of the import. A paused import stays in its step, with `isPaused`. */
type Phase = "choosing" | "checking" | "checked" | "importing" | "done";

interface ImportState {
  phase: Phase;
  isPaused: boolean;
  file: File | null;
  /** Names of ignored columns, as in the file. */
  ignored: readonly string[];
  /** The reason why the whole file is refused, or null. */
  refusal: FileRefusal | null;
  /** The message of the error that paused or ended the import, or null. */
  problem: string | null;
  /** Counts bytes of the file during the check, and rows during the import. */
  progress: { done: number; total: number };
  /** The result of the check. */
  checked: ImportReport;
  /** The result of the import. */
  imported: ImportReport;
}

const EMPTY: ImportState = {
  phase: "choosing",
  isPaused: false,
  file: null,
  ignored: [],
  refusal: null,
  problem: null,
  progress: { done: 0, total: 0 },
  checked: EMPTY_REPORT,
  imported: EMPTY_REPORT,
};

/**
 * The rows to import, by row number. The value is the product's version and stock at the check, or
 * null for a new product.
 */
type Wanted = Map<number, ImportedRow["base"]>;

/** One pass through the file, for the check or for the import. It can be paused and resumed. */
interface Pass {
  phase: "checking" | "importing";
  batches: AsyncGenerator<Batch, void, void>;
  /**
   * The call that has no response yet, or null. It keeps its idempotency key, so that a retry has
   * no second effect.
   */
  pending: { batch: Batch; idempotencyKey: string } | null;
  /** The result so far. In the check it includes the rows that the browser refused. */
  report: ImportReport;
  wanted: Wanted;
}

/**
 * Reads a file twice: the check reports the effect of each row, then the import sends the rows that
 * have an effect. Both passes work in batches, so that the admin can pause them, and resume them
 * after a lost connection.
 */
export function useImport() {
  const texts = useTranslations("adminImport");
  const utils = trpc.useUtils();
  const [state, setState] = useState(EMPTY);
  const pass = useRef<Pass>(undefined);
  const isRunning = useRef(false);
  const mustStop = useRef(false);
  useEffect(() => {
    mustStop.current = false;
    return () => {
      mustStop.current = true;
    };
  }, []);
  const update = (changes: Partial<ImportState>) => setState((now) => ({ ...now, ...changes }));

  function checkPass(file: File): Pass {
    const numbers = new DuplicateNumbers();
    const begun: Pass = {
      phase: "checking",
      pending: null,
      report: EMPTY_REPORT,
      wanted: new Map(),
      batches: batchesOf(readCsvFile(file), {
        readHeader: (header) => utils.client.admin.imports.readHeader.query({ header }),
        onHeader: ({ ignored }) => update({ ignored }),
        onRefusal: (refusal) => {
          begun.report = withRefusal(begun.report, refusal);
        },
        take: (row) => {
          const first = numbers.add(row);
          if (first === null) return row;
          const problem = {
            column: "number",
            code: "number_repeated",
            params: { row: first },
          } as const;
          const value = row.cells.number ?? "";
          begun.report = withRefusal(begun.report, {
            row: row.row,
            problem: { ...problem, value },
          });
          return null;
        },
      }),
    };
    return begun;
  }

  function importPass(file: File, wanted: Wanted): Pass {
    return {
      phase: "importing",
      pending: null,
      report: EMPTY_REPORT,
      wanted,
      batches: batchesOf(readCsvFile(file), {
        readHeader: (header) => utils.client.admin.imports.readHeader.query({ header }),
        onHeader: () => undefined,
        onRefusal: () => undefined,
        take: (row) => {
          const base = wanted.get(row.row);
          return base === undefined ? null : { ...row, base };
        },
      }),
    };
  }

  function ask({ phase, pending }: Pass): Promise<ImportDto> {
    const rows = [...(pending?.batch.rows ?? [])];
    const options = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
    if (phase === "checking") return utils.client.admin.imports.check.query({ rows }, options);
    const { idempotencyKey = "" } = pending ?? {};
    return utils.client.admin.imports.products.mutate({ idempotencyKey, rows }, options);
  }

  /** Adds a response to the report. The check also collects the rows for the import. */
  function take(current: Pass, answer: ImportDto, { rows, bytes }: Batch) {
    current.report = withAnswer(current.report, answer);
    if (current.phase === "checking") {
      for (const { row, outcome, base } of answer.rows) {
        if (outcome === "added" || outcome === "changed") current.wanted.set(row, base);
      }
      setState((now) => ({
        ...now,
        checked: current.report,
        progress: { ...now.progress, done: bytes },
      }));
    } else {
      setState((now) => ({
        ...now,
        imported: current.report,
        progress: { ...now.progress, done: now.progress.done + rows.length },
      }));
    }
  }

  async function sendAll(current: Pass): Promise<"stopped" | "finished"> {
    while (true) {
      if (mustStop.current) return "stopped";
      if (!current.pending) {
        const { value: batch } = await current.batches.next();
        if (!batch) return "finished";
        current.pending = { batch, idempotencyKey: crypto.randomUUID() };
      }
      const answer = await ask(current);
      const { batch } = current.pending;
      current.pending = null;
      take(current, answer, batch);
    }
  }

  async function run(current: Pass): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    mustStop.current = false;
    pass.current = current;
    update({ isPaused: false, problem: null });
    try {
      const isFinished = (await sendAll(current)) === "finished";
      if (!isFinished) update({ isPaused: true });
      else if (current.phase === "checking") update({ phase: "checked", checked: current.report });
      else update({ phase: "done", imported: current.report });
    } catch (error) {
      const refusal =
        error instanceof FileRefused ? error.problem : error instanceof ShapeRefused ? error : null;
      // If the file becomes unreadable during the import, keep the report of the imported rows.
      if (refusal)
        update(current.phase === "importing" ? { phase: "done", refusal } : { ...EMPTY, refusal });
      // Without a pending call, reading the file or its header has failed, which cannot be resumed.
      else if (!current.pending)
        update({ ...EMPTY, problem: errorMessage(error, texts("cutOff")) });
      else update({ isPaused: true, problem: errorMessage(error, texts("cutOff")) });
    }
    isRunning.current = false;
    if (current.phase === "importing") {
      void utils.admin.products.invalidate();
      void utils.catalogue.invalidate();
    }
  }

  return {
    ...state,
    /** The number of rows to import. */
    waiting: state.checked.counts.added + state.checked.counts.changed,
    choose(file: File) {
      if (isRunning.current) return;
      const total = Math.max(1, file.size);
      setState({ ...EMPTY, file, phase: "checking", progress: { done: 0, total } });
      void run(checkPass(file));
    },
    start() {
      const { file } = state;
      if (!file || !pass.current || isRunning.current) return;
      const { wanted } = pass.current;
      update({ phase: "importing", progress: { done: 0, total: wanted.size } });
      void run(importPass(file, wanted));
    },
    stop() {
      mustStop.current = true;
    },
    resume() {
      if (pass.current) void run(pass.current);
    },
    /** Returns to the file chooser. */
    reset() {
      if (!isRunning.current) setState(EMPTY);
    },
  };
}

export type Import = ReturnType<typeof useImport>;
