"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { saveUpstreamLimitInput, type UpstreamAccountDto } from "@/contract/admin/shop/upstream";
import type { ErrorCode } from "@/domain/errors";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { TextInput } from "@/features/admin/shared/form/text-input";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { useServerError } from "@/features/shared/errors/server-error";
import { trpc } from "@/trpc/client";

const limitForm = saveUpstreamLimitInput.pick({ limitUSD: true, email: true });
type LimitFormInput = z.input<typeof limitForm>;

/** The field to which a server error belongs. */
const FIELD_OF: Partial<Record<ErrorCode, keyof LimitFormInput>> = {
  upstream_limit_changed: "limitUSD",
};

const Text = TextInput<LimitFormInput>;

type LimitFormProps = FormExits & { account: UpstreamAccountDto };

/**
 * The form of another shop's prepaid limit, and of the e-mail address that receives the mails about
 * that shop's orders.
 */
export function LimitForm({ account, onDirty, onCancel, onSaved }: LimitFormProps) {
  const texts = useTranslations("adminConnections.shops.form");
  const utils = trpc.useUtils();
  const form = useForm<LimitFormInput, unknown, z.output<typeof limitForm>>({
    resolver: zodResolver(limitForm),
    defaultValues: { limitUSD: account.limitUSD, email: account.email ?? "" },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const saving = useMutationWithToast(utils.client.admin.upstream.save.mutate, {
    done: texts("done"),
    failed: texts("failed"),
    read: () => utils.admin.upstream.invalidate(),
    onDone: onSaved,
  });
  const isAtField = useServerError(form, FIELD_OF, saving.error);
  const { apiKeyId, limitUSD: baseUSD } = account;
  return (
    <FormFrame
      form={form}
      save={{
        submit: async () => saving.run({ ...form.getValues(), apiKeyId, baseUSD }),
        problem: isAtField ? null : saving.refusal,
        isBusy: saving.isBusy,
        theirs: null,
      }}
      submitLabel={texts("submit")}
      onCancel={onCancel}
    >
      <Text
        name="limitUSD"
        label={texts("limit")}
        help={texts("limitHelp", { used: account.usedUSD })}
        input={{ required: true, dir: "ltr", inputMode: "decimal", "data-autofocus": true }}
      />
      <Text
        name="email"
        label={texts("email")}
        help={texts("emailHelp")}
        input={{ required: true, dir: "ltr", type: "email" }}
      />
    </FormFrame>
  );
}
