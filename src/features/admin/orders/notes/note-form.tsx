"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { type NoteAbout, noteText } from "@/contract/admin/people/customers";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { useServerError } from "@/features/shared/errors/server-error";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";

const noteForm = z.object({ text: noteText });
const REFUSALS = {
  note_missing: "text",
  note_too_long: "text",
  hidden_characters: "text",
} as const;

/** The form of a new note; the text stays after an error. */
export function NoteForm({ about }: { about: NoteAbout }) {
  const texts = useTranslations("adminCustomers.notes");
  const problemText = useFieldErrorMessage();
  const utils = trpc.useUtils();
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { text: "" } });
  useUnsaved(form.formState.isDirty);
  const add = useMutationWithToast(utils.client.admin.customers.addNote.mutate, {
    done: texts("added"),
    failed: texts("notAdded"),
    read: () => utils.admin.customers.notes.invalidate(),
    onDone: () => form.reset(),
  });
  const isAtField = useServerError(form, REFUSALS, add.error);
  const submit = form.handleSubmit(({ text }) => add.run({ about, text }));
  return (
    <form noValidate onSubmit={submit} className="mt-3">
      <Field label={texts("field")} error={problemText(form.formState.errors.text?.message)}>
        {(control) => (
          <TextArea {...control} {...form.register("text")} dir="auto" required rows={2} />
        )}
      </Field>
      <Problem text={add.error && !isAtField && add.refusal} className="mt-3" />
      <WorkButton type="submit" size="small" variant="outline" className="mt-3" busy={add.isBusy}>
        {texts("add")}
      </WorkButton>
    </form>
  );
}
