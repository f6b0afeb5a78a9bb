"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ErrorCode } from "@/domain/errors";
import { errorMessage } from "@/features/shared/error-message";
import { refusalReason } from "@/features/shared/refusal-reason";
import { setServerError } from "@/features/shared/server-error";
import { useToast } from "@/ui/feedback/toast-context";
import type { FormExits } from "./form-dialog";
import type { PanelRow, RowKind } from "./row-kind";
import { useIdempotencyKey } from "./use-idempotency-key";

type RowVersion = Pick<PanelRow, "id" | "version">;

/** The mutation of a `save` procedure, as tRPC's hook gives it. */
interface Saving<Input> {
  error: unknown;
  isPending: boolean;
  reset(): void;
  mutateAsync(input: Input & { idempotencyKey: string; base: RowVersion | null }): Promise<unknown>;
}

type SaveRowOptions<Row, Values extends FieldValues, Output, Input> = Pick<
  FormExits,
  "onDirty" | "onSaved"
> & {
  kind: RowKind;
  form: UseFormReturn<Values, unknown, Output>;
  /** What the form was opened with; null adds a row. */
  opened: Row | null;
  saving: Saving<Input>;
  inputOf: (values: Values) => Input;
  /** The field that a refusal of the server speaks of; a constant. */
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Values>>>;
  /** A row is saved, or not what it was. */
  onChanged: () => void;
  /** Where both versions can be compared: the refusal of one, and what is stored now. */
  conflict?: {
    reason: ErrorCode;
    /** null without an answer: then the next save is refused alike. */
    read: (id: number) => Promise<Row | null>;
    valuesOf: (row: Row) => Values;
  };
};

/**
 * Saves what the form of a row holds. When somebody else has changed the row meanwhile, `theirs` is what is
 * stored now, until one of the versions is chosen.
 */
export function useSaveRow<
  Row extends RowVersion,
  Values extends FieldValues & { name: string },
  Output,
  Input,
>(options: SaveRowOptions<Row, Values, Output, Input>) {
  const { kind, form, opened, saving, inputOf, fieldOf = {}, onChanged, conflict } = options;
  const { onDirty, onSaved } = options;
  const texts = useTranslations(kind);
  const saved = useTranslations("panel.rows")("saved");
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Row | null>(null);
  // Before the button is drawn as busy there is time for a second press.
  const isUnderWay = useRef(false);
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  async function submit() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const values = form.getValues();
    const request = { base: base && { id: base.id, version: base.version }, ...inputOf(values) };
    try {
      await saving.mutateAsync({ idempotencyKey: idempotency.keyFor(request), ...request });
      idempotency.release();
      onChanged();
      toast({
        kind: "ok",
        title: opened ? saved : texts("toast.added"),
        description: values.name,
      });
      onSaved();
    } catch (error) {
      if (conflict && base && refusalReason(error) === conflict.reason) {
        setTheirs(await conflict.read(base.id));
      }
      setServerError(form, fieldOf, error);
      onChanged();
    } finally {
      isUnderWay.current = false;
    }
  }

  function choose(stored: Row, values: Values) {
    // What is stored is what the form is compared with from now on.
    if (conflict) form.reset(conflict.valuesOf(stored));
    form.reset(values, { keepDefaultValues: true });
    setBase(stored);
    setTheirs(null);
    saving.reset();
  }

  const reason = refusalReason(saving.error);
  const isElsewhere = theirs !== null || (reason !== null && fieldOf[reason] !== undefined);
  return {
    submit,
    isBusy: saving.isPending,
    /** What is said of the whole form. */
    problem: saving.error && !isElsewhere ? errorMessage(saving.error, texts("form.failed")) : null,
    theirs,
    takeTheirs: () => theirs && conflict && choose(theirs, conflict.valuesOf(theirs)),
    keepMine: () => theirs && choose(theirs, form.getValues()),
  };
}
