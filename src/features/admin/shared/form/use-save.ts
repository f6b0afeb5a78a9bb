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

/** What follows from a refusal of a form that was opened with something older. */
interface Conflict<Values, Base, Stored> {
  /** Reads what is stored now; null without an answer: then the next save is refused alike. */
  read: (base: NonNullable<Base>) => Promise<Stored | null>;
  /** Refusals after which the form goes on over another base, and keeps what is typed. */
  rebased?: Partial<Record<ErrorCode, (stored: Stored, base: NonNullable<Base>) => Base>>;
  /** The refusal after which a person chooses one of both versions. */
  compared?: {
    reason: ErrorCode;
    baseOf: (stored: Stored) => Base;
    valuesOf: (stored: Stored) => Values;
    /** What is typed, on top of what is stored; left out, it stays as it is. */
    keptOver?: (stored: Stored, typed: Values, base: NonNullable<Base>) => Values;
  };
}

type SaveOptions<Values extends FieldValues, Output, Input, Answer, Base, Stored> = Pick<
  FormExits,
  "onDirty" | "onSaved"
> & {
  form: UseFormReturn<Values, unknown, Output>;
  /** What the form is typed over: a version, a revision. Later ones change nothing. */
  opened: Base;
  /** A mutation of the client: `utils.client.admin.games.save.mutate`. */
  call: (input: Input) => Promise<Answer>;
  inputOf: (typed: Values, base: Base) => Omit<Input, "idempotencyKey">;
  /** The toast that says so. */
  done: (typed: Values, answer: Answer) => Toast;
  /** Said where no answer came. */
  failed: string;
  /** The field that a refusal of the server speaks of; a constant. */
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Values>>>;
  /** It is saved, or was refused, and what is stored may not be what it was. */
  onChanged: (isSaved: boolean) => unknown;
  conflict?: Conflict<Values, Base, Stored>;
};

/**
 * Saves what a form holds, once, however often it is pressed. A refusal goes to the field that it
 * speaks of. When somebody else has changed the same thing meanwhile, `theirs` is what is stored
 * now, until one of the versions is chosen.
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
  // Before the button is drawn as busy there is time for a second press.
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
    // What is stored is what the form is compared with from now on.
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
    /** What is said of the whole form. */
    problem: saving.error && !isElsewhere ? errorMessage(saving.error, failed) : null,
    theirs,
    /** Which version was chosen, until the next save. */
    chosen,
    takeTheirs: () => choose("taken"),
    keepMine: () => choose("kept"),
  };
}

type RowVersion = Pick<PanelRow, "id" | "version">;

/** What saves a row of a `RowsTab`: its base and its words. */
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
