"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { addPasskeyInput } from "@/contract/passkey";
import { Problem } from "@/features/admin/shared/frame/feedback";
import { createPasskey } from "@/features/admin/shared/proof/webauthn";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useServerError } from "@/features/shared/errors/server-error";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";

const nameInput = addPasskeyInput.pick({ name: true });

/**
 * A form that adds a passkey.
 * @param onAdded receives the recovery codes if this is the account's first second factor,
 *   otherwise an empty list
 */
export function AddPasskey({ onAdded }: { onAdded: (codes: readonly string[]) => void }) {
  const texts = useTranslations("adminSecurity.passkeys");
  const problemText = useFieldErrorMessage();
  const toast = useToast();
  const { auth } = trpc.useUtils().client;
  const form = useForm({ resolver: zodResolver(nameInput), defaultValues: { name: "" } });
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const credential = await createPasskey(await auth.secondFactor.beginPasskey.mutate());
      return auth.secondFactor.addPasskey.mutate({ name, credential });
    },
    onSuccess: ({ recoveryCodes }) => {
      toast({ kind: "ok", title: texts("addedToast") });
      form.reset();
      onAdded(recoveryCodes);
    },
  });
  const isAtField = useServerError(form, REFUSALS, add.error);
  return (
    <form
      noValidate
      method="post"
      className="mt-6 grid gap-4"
      onSubmit={form.handleSubmit((typed) => {
        if (!add.isPending) add.mutate(typed);
      })}
    >
      <Field
        label={texts("name")}
        help={texts("nameHelp")}
        error={problemText(form.formState.errors.name?.message)}
      >
        {(control) => (
          <Input {...control} {...form.register("name")} dir="auto" autoComplete="off" required />
        )}
      </Field>
      <Problem text={add.error && !isAtField && errorMessage(add.error, texts("failed"))} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        busy={add.isPending}
        busyText={texts("waiting")}
      >
        {texts("add")}
      </Button>
    </form>
  );
}

const REFUSALS = { passkey_name_missing: "name", passkey_name_long: "name" } as const;
