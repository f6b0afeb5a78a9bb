"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { ImportDto, ImportedRow } from "@/contract/admin/catalogue/imports";
import { FileRefused, readCsvFile } from "@/features/admin/shared/text/csv-file";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { type Batch, batchesOf, NumbersSeen, ShapeRefused } from "./import-job";
import { EMPTY_REPORT, type ImportReport, withAnswer, withRefusal } from "./import-report";
import type { FileRefusal } from "./refusal-text";

/** How long one call may stay unanswered, in milliseconds, before it counts as lost. */
const ANSWER_WITHIN_MS = 60_000;

/** `paused`: stopped or cut off, with rows that wait. */
type Phase = "choosing" | "checking" | "checked" | "importing" | "done";

interface ImportState {
  phase: Phase;
  isPaused: boolean;
  file: File | null;
  /** Columns of the file that are not taken, as it calls them. */
  ignored: readonly string[];
  /** Why the file is refused as a whole. */
  refusal: FileRefusal | null;
  /** Why it paused by itself. */
  problem: string | null;
  /** Of the file's bytes while it is checked, of the rows to import after that. */
  progress: { done: number; total: number };
  /** What the file would do. */
  checked: ImportReport;
  /** What became of it. */
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

/** What an import brings: rows of the file by their numbers, each as it was when it was checked. */
type Wanted = Map<number, ImportedRow["base"]>;

/** One way through the file, which may be stopped and go on. */
interface Pass {
  phase: "checking" | "importing";
  batches: AsyncGenerator<Batch, void, void>;
  /** Sent, but not answered yet: its idempotency key stays, so that sending it again does nothing twice. */
  pending: { batch: Batch; idempotencyKey: string } | null;
  /** A row that no call brings is in it at once. */
  report: ImportReport;
  wanted: Wanted;
}

/**
 * Reads a file twice: first the shop says of each row what it would do, then the rows that change something
 * are brought. Either way a part at a time, so that it can be stopped, and goes on after a lost connection.
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
    const numbers = new NumbersSeen();
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

  /** Takes an answer in; what the check found is what the import brings. */
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
      // What was imported before the file went away stays said.
      if (refusal)
        update(current.phase === "importing" ? { phase: "done", refusal } : { ...EMPTY, refusal });
      // Without a call that waits, the file's reader has failed, and cannot go on.
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
    /** Rows that an import would bring. */
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
    /** Back to the choice of a file. */
    reset() {
      if (!isRunning.current) setState(EMPTY);
    },
  };
}

export type Import = ReturnType<typeof useImport>;
