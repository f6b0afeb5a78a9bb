"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { Controller, useForm } from "react-hook-form";
import { blockForm } from "@/contract/admin/people/customers";
import { BLOCK_KINDS, type BlockKind } from "@/domain/account/customer";
import { FormFooter } from "@/features/admin/shared/form/form-footer";
import { REASON_REFUSALS, ReasonField } from "@/features/admin/shared/form/reason-form";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { useServerError } from "@/features/shared/errors/server-error";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Select } from "@/ui/form/select";
import { Dialog } from "@/ui/overlay/dialog";

const REFUSALS = {
  ...REASON_REFUSALS,
  block_value_invalid: "value",
  block_exists: "value",
} as const;

type BlockDialogProps = {
  /** The customer's e-mail address; null if the admin types the value to block. */
  email: string | null;
  onClose: () => void;
};

/** Asks for the value to block (an e-mail address or a player ID) and the reason. */
export function BlockDialog({ email, onClose }: BlockDialogProps) {
  const texts = useTranslations("adminCustomers.blocks.form");
  const kinds = useTranslations("adminCustomers.blocks.kind");
  const problemText = useFieldErrorMessage();
  const utils = trpc.useUtils();
  const add = useMutationWithToast(utils.client.admin.customers.addBlock.mutate, {
    done: texts("done"),
    failed: texts("failed"),
    about: ({ value }) => value,
    read: () => utils.admin.customers.invalidate(),
    onDone: onClose,
  });
  const form = useForm({
    resolver: zodResolver(blockForm),
    defaultValues: { kind: "email" as BlockKind, value: email ?? "", reason: "" },
  });
  useUnsaved(form.formState.isDirty);
  const isAtField = useServerError(form, REFUSALS, add.error);
  const { errors } = form.formState;
  const kind = form.watch("kind");
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts("title")}
      description={texts("line")}
      closeLabel={texts("close")}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit((typed) => add.run(typed))}
        className="mt-4 grid gap-5"
      >
        {email === null && (
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <Field label={texts("kind")}>
                {(props) => (
                  <Select
                    {...props}
                    value={field.value}
                    options={BLOCK_KINDS.map((one) => ({ value: one, label: kinds(one) }))}
                    onChange={field.onChange}
                  />
                )}
              </Field>
            )}
          />
        )}
        <Field
          label={texts(`value.${kind}`)}
          help={texts(`valueHelp.${kind}`)}
          error={problemText(errors.value?.message)}
        >
          {(props) => (
            <Input
              {...props}
              {...form.register("value")}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={email !== null}
              required
            />
          )}
        </Field>
        <ReasonField
          label={texts("reason")}
          help={texts("reasonHelp")}
          registration={form.register("reason")}
          problem={errors.reason?.message}
          autoFocus={email !== null}
        />
        <FormFooter
          problem={!isAtField && add.refusal}
          submit={texts("submit")}
          variant="danger"
          isBusy={add.isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
