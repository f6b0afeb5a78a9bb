"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { Controller, useForm } from "react-hook-form";
import { blockForm } from "@/contract/admin/customers";
import { BLOCK_KINDS, type BlockKind } from "@/domain/customer";
import { REASON_REFUSALS, ReasonField } from "@/features/admin/shared/reason-form";
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
import { Input } from "@/ui/form/input";
import { Select } from "@/ui/form/select";
import { Dialog } from "@/ui/overlay/dialog";

const REFUSALS = {
  ...REASON_REFUSALS,
  block_value_invalid: "value",
  block_exists: "value",
} as const;

type BlockDialogProps = {
  /** Whom it is about; null where that is typed. */
  email: string | null;
  onClose: () => void;
};

/** Asks what is blocked, and why. */
export function BlockDialog({ email, onClose }: BlockDialogProps) {
  const texts = useTranslations("adminCustomers.blocks.form");
  const kinds = useTranslations("adminCustomers.blocks.kind");
  const working = useTranslations("common")("working");
  const problemText = useFieldErrorMessage();
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const add = trpc.admin.customers.addBlock.useMutation({
    onSettled: () => utils.admin.customers.invalidate(),
  });
  const form = useForm({
    resolver: zodResolver(blockForm),
    defaultValues: { kind: "email" as BlockKind, value: email ?? "", reason: "" },
  });
  useUnsaved(form.formState.isDirty);
  const isAtField = useServerError(form, REFUSALS, add.error);
  const { errors } = form.formState;
  const kind = form.watch("kind");
  const submit = form.handleSubmit(async (request) => {
    try {
      await add.mutateAsync({ idempotencyKey: idempotency.keyFor(request), ...request });
    } catch {
      // The mutation holds the error.
      return;
    }
    toast({ kind: "ok", title: texts("done"), description: request.value });
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts("title")}
      description={texts("line")}
      closeLabel={texts("close")}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-5">
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
        {add.error && !isAtField && (
          <Alert kind="err" role="alert">
            {errorMessage(add.error, texts("failed"))}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" size="small" onClick={onClose}>
            {texts("cancel")}
          </Button>
          <Button
            type="submit"
            variant="danger"
            size="small"
            busy={add.isPending}
            busyText={working}
          >
            {texts("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
