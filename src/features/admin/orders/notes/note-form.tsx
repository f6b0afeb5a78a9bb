"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { type NoteAbout, noteText } from "@/contract/admin/customers";
import { useUnsaved } from "@/features/admin/shared/unsaved";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { useServerError } from "@/features/shared/server-error";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";

const noteForm = z.object({ text: noteText });
const REFUSALS = {
  note_missing: "text",
  note_too_long: "text",
  hidden_characters: "text",
} as const;

/** A new note; what was typed stays when it could not be added. */
export function NoteForm({ about }: { about: NoteAbout }) {
  const texts = useTranslations("adminCustomers.notes");
  const working = useTranslations("common")("working");
  const problemText = useFieldErrorMessage();
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const add = trpc.admin.customers.addNote.useMutation();
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { text: "" } });
  useUnsaved(form.formState.isDirty);
  const isAtField = useServerError(form, REFUSALS, add.error);
  const submit = form.handleSubmit(async ({ text }) => {
    const request = { about, text };
    try {
      await add.mutateAsync({ idempotencyKey: idempotency.keyFor(request), ...request });
    } catch {
      // The mutation holds the error.
      return;
    }
    idempotency.release();
    form.reset();
    toast({ kind: "ok", title: texts("added") });
    await utils.admin.customers.notes.invalidate();
  });
  return (
    <form noValidate onSubmit={submit} className="mt-3">
      <Field label={texts("field")} error={problemText(form.formState.errors.text?.message)}>
        {(control) => (
          <TextArea {...control} {...form.register("text")} dir="auto" required rows={2} />
        )}
      </Field>
      {add.error && !isAtField && (
        <Alert kind="err" role="alert" className="mt-3">
          {errorMessage(add.error, texts("notAdded"))}
        </Alert>
      )}
      <Button
        type="submit"
        size="small"
        variant="outline"
        className="mt-3"
        busy={add.isPending}
        busyText={working}
      >
        {texts("add")}
      </Button>
    </form>
  );
}
