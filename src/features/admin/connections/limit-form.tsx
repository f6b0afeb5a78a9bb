"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { saveUpstreamLimitInput, type UpstreamAccountDto } from "@/contract/admin/shop/upstream";
import { ConflictAlert } from "@/features/admin/shared/form/conflict-alert";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { TextInput } from "@/features/admin/shared/form/text-input";
import { useSave } from "@/features/admin/shared/form/use-save";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";

const limitForm = saveUpstreamLimitInput.pick({ limitUSD: true, email: true });
type LimitFormInput = z.input<typeof limitForm>;

const valuesOf = ({ limitUSD, email }: UpstreamAccountDto): LimitFormInput => ({
  limitUSD,
  email: email ?? "",
});

const baseOf = ({ limitUSD, email }: UpstreamAccountDto) => ({
  baseUSD: limitUSD,
  baseEmail: email,
});

const Text = TextInput<LimitFormInput>;

type LimitFormProps = FormExits & { account: UpstreamAccountDto };

/**
 * The form of another shop's prepaid limit, and of the e-mail address that receives the mails about
 * that shop's orders. If another admin has changed these values, the form shows the stored ones and
 * asks which to keep.
 */
export function LimitForm({ account, onDirty, onCancel, onSaved }: LimitFormProps) {
  const texts = useTranslations("adminConnections.shops.form");
  const utils = trpc.useUtils();
  const { apiKeyId } = account;
  const form = useForm<LimitFormInput, unknown, z.output<typeof limitForm>>({
    resolver: zodResolver(limitForm),
    defaultValues: valuesOf(account),
  });
  const save = useSave({
    form,
    opened: baseOf(account),
    call: utils.client.admin.upstream.save.mutate,
    inputOf: (typed, base) => ({ ...typed, ...base, apiKeyId }),
    done: () => ({ title: texts("done") }),
    failed: texts("failed"),
    // If the shop's API key was revoked, both lists change: the limits and the API keys.
    onChanged: () =>
      Promise.all([utils.admin.upstream.invalidate(), utils.admin.apiKeys.invalidate()]),
    conflict: {
      read: async () => {
        const stored = await utils.admin.upstream.list.fetch(undefined, { staleTime: 0 });
        return stored.find((one) => one.apiKeyId === apiKeyId) ?? null;
      },
      compared: {
        reason: "upstream_limit_changed",
        baseOf,
        valuesOf,
      },
    },
    onDirty,
    onSaved,
  });
  return (
    <FormFrame form={form} save={save} submitLabel={texts("submit")} onCancel={onCancel}>
      {save.theirs && (
        <ConflictAlert
          kind="adminConnections"
          onTakeTheirs={save.takeTheirs}
          onKeepMine={save.keepMine}
        >
          <StoredLimit {...save.theirs} />
        </ConflictAlert>
      )}
      <div className="grid gap-5">
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
      </div>
    </FormFrame>
  );
}

function StoredLimit({ limitUSD, email }: UpstreamAccountDto) {
  const texts = useTranslations("adminConnections");
  return (
    <dl className="mt-3 grid gap-2">
      <div>
        <dt className="font-strong">{texts("shops.form.limit")}</dt>
        <dd className="text-caption">
          <span className="text-ink-2">{texts("conflict.theirs")}</span> <Ltr>{`$${limitUSD}`}</Ltr>
        </dd>
      </div>
      {email !== null && (
        <div>
          <dt className="font-strong">{texts("shops.form.email")}</dt>
          <dd className="wrap-anywhere text-caption">
            <span className="text-ink-2">{texts("conflict.theirs")}</span> <Ltr>{email}</Ltr>
          </dd>
        </div>
      )}
    </dl>
  );
}
