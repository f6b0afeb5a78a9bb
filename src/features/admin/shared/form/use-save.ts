"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ErrorCode } from "@/domain/errors";
import type { PanelRow, RowKind } from "@/features/admin/shared/table/rows-tab";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { setServerError } from "@/features/shared/errors/server-error";
import { useToast } from "@/ui/feedback/toast-context";
import type { FormExits } from "./form-dialog";
import { useIdempotencyKey } from "./use-idempotency-key";

type Toast = Omit<Parameters<ReturnType<typeof useToast>>[0], "kind">;

/**
 * How a form handles a version conflict, which means that the stored object has changed since the
 * form was opened.
 */
interface Conflict<Values, Base, Stored> {
  /**
   * Reads the stored object; null if it is unavailable. The next save then fails with the same
   * error.
   */
  read: (base: NonNullable<Base>) => Promise<Stored | null>;
  /**
   * By error code: a function that returns the version on which the next save is based. After these
   * errors the form keeps the typed values, and the admin can save again.
   */
  rebased?: Partial<Record<ErrorCode, (stored: Stored, base: NonNullable<Base>) => Base>>;
  /** The error after which the admin chooses between the typed and the stored values. */
  compared?: {
    reason: ErrorCode;
    baseOf: (stored: Stored) => Base;
    valuesOf: (stored: Stored) => Values;
    /**
     * Merges the typed values over the stored ones if the admin keeps the typed values. Without
     * this function the typed values stay unchanged.
     */
    keptOver?: (stored: Stored, typed: Values, base: NonNullable<Base>) => Values;
  };
}

type SaveOptions<Values extends FieldValues, Output, Input, Answer, Base, Stored> = Pick<
  FormExits,
  "onDirty" | "onSaved"
> & {
  form: UseFormReturn<Values, unknown, Output>;
  /** The version that the form edits. Only the value of the first render has an effect. */
  opened: Base;
  /** A mutation of the tRPC client, such as `utils.client.admin.games.save.mutate`. */
  call: (input: Input) => Promise<Answer>;
  inputOf: (typed: Values, base: Base) => Omit<Input, "idempotencyKey">;
  /** The success toast. */
  done: (typed: Values, answer: Answer) => Toast;
  /** The error message if the server did not send one. */
  failed: string;
  /** The form field at which each server error is shown. */
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Values>>>;
  /** Called after each attempt, also a failed one, because the stored object may have changed. */
  onChanged: (isSaved: boolean) => unknown;
  conflict?: Conflict<Values, Base, Stored>;
};

/**
 * Saves a form, once per submission. A server error is shown at the field that `fieldOf` names, or
 * else as `problem`. After the error `conflict.compared.reason`, the admin must choose a version:
 * `theirs` is the stored version until `takeTheirs` or `keepMine` is called. At other times
 * `theirs` is null.
 */
export function useSave<
  Values extends FieldValues,
  Output,
  Input extends { idempotencyKey: string },
  Answer,
  Base,
  Stored,
>(options: SaveOptions<Values, Output, Input, Answer, Base, Stored>) {
  const { form, opened, call, inputOf, failed, fieldOf = {}, conflict } = options;
  const { onDirty, onSaved } = options;
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [isReading, setReading] = useState(false);
  const [chosen, setChosen] = useState<"kept" | "taken" | null>(null);
  // Guards against a second press before the button renders as busy.
  const isUnderWay = useRef(false);
  const isOpen = useRef(true);
  const saving = useMutation({
    mutationFn: (input: Omit<Input, "idempotencyKey">) =>
      call({ ...input, idempotencyKey: idempotency.keyFor(input) } as Input),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function submit() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setChosen(null);
    const typed = form.getValues();
    try {
      const answer = await saving.mutateAsync(inputOf(typed, base));
      idempotency.release();
      await options.onChanged(true);
      toast({ kind: "ok", ...options.done(typed, answer) });
      if (isOpen.current) onSaved();
    } catch (error) {
      await lookAgain(refusalReason(error));
      setServerError(form, fieldOf, error);
      void options.onChanged(false);
    } finally {
      isUnderWay.current = false;
    }
  }
  async function lookAgain(reason: ErrorCode | null) {
    if (!conflict || reason === null || base == null) return;
    const rebase = conflict.rebased?.[reason];
    if (!rebase && reason !== conflict.compared?.reason) return;
    setReading(true);
    const stored = await conflict.read(base).catch(() => null);
    setReading(false);
    if (!stored) return;
    if (rebase) setBase(() => rebase(stored, base));
    else setTheirs(() => stored);
  }
  function choose(how: "kept" | "taken") {
    const { valuesOf, baseOf, keptOver } = conflict?.compared ?? {};
    if (!theirs || !valuesOf || !baseOf || base == null) return;
    const typed = form.getValues();
    // Make the stored values the form's default values: fields that differ from them count as
    // unsaved.
    form.reset(valuesOf(theirs));
    const kept = keptOver?.(theirs, typed, base) ?? typed;
    form.reset(how === "kept" ? kept : valuesOf(theirs), { keepDefaultValues: true });
    setBase(() => baseOf(theirs));
    setTheirs(null);
    saving.reset();
    setChosen(how);
  }
  const reason = refusalReason(saving.error);
  const isElsewhere = theirs !== null || (reason !== null && fieldOf[reason] !== undefined);
  return {
    submit,
    base,
    isBusy: saving.isPending || isReading,
    /**
     * The error message for the whole form; null without an error, or if a field or the conflict
     * alert shows the error.
     */
    problem: saving.error && !isElsewhere ? errorMessage(saving.error, failed) : null,
    theirs,
    /** The admin's choice after a conflict, until the next save; null at other times. */
    chosen,
    takeTheirs: () => choose("taken"),
    keepMine: () => choose("kept"),
  };
}

type RowVersion = Pick<PanelRow, "id" | "version">;

/**
 * The options `opened`, `failed` and `done` of `useSave` for a row of a `RowsTab`, which is a panel
 * tab with one table. `row` is null for a new row.
 */
export function useRowSaving(kind: RowKind, row: RowVersion | null) {
  const texts = useTranslations(kind);
  const saved = useTranslations("panel.rows")("saved");
  return {
    opened: row && { id: row.id, version: row.version },
    failed: texts("form.failed"),
    done: ({ name }: { name: string }): Toast => ({
      title: row ? saved : texts("toast.added"),
      description: name,
    }),
  };
}
