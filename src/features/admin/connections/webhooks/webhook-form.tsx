"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useController, useForm } from "react-hook-form";
import { type WebhookDto, webhookForm } from "@/contract/admin/shop/webhooks";
import type { ErrorCode } from "@/domain/errors";
import type { WebhookEventKind } from "@/domain/shop/webhook";
import { useSecretForm } from "@/features/admin/connections/use-secret-form";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { TextInput, useProblem } from "@/features/admin/shared/form/text-input";
import { useSave } from "@/features/admin/shared/form/use-save";
import { trpc } from "@/trpc/client";
import { Checkbox } from "@/ui/form/checkbox";
import { FieldError } from "@/ui/form/field";
import {
  EMPTY_WEBHOOK_FORM,
  EVENT_GROUPS,
  valuesOfWebhook,
  type WebhookFormInput,
  type WebhookFormOutput,
} from "./webhook-form-values";

/** The fields to which server errors belong. */
const FIELD_OF: Partial<Record<ErrorCode, keyof WebhookFormInput>> = {
  webhook_url_invalid: "url",
  webhook_url_not_https: "url",
  webhook_url_private: "url",
  webhooks_full: "url",
};

/** The form of a new webhook. After saving, the page shows the webhook's signing secret. */
export function NewWebhookForm({ onDirty, onCancel, onSaved }: FormExits) {
  const texts = useTranslations("adminWebhooks.form");
  const utils = trpc.useUtils();
  const { form, save } = useSecretForm({
    schema: webhookForm,
    empty: EMPTY_WEBHOOK_FORM,
    fieldOf: FIELD_OF,
    create: async (values: WebhookFormOutput, idempotencyKey) => {
      const input = { ...values, idempotencyKey };
      const { id, secret } = await utils.client.admin.webhooks.create.mutate(input);
      return { kind: "webhook", id, secret, name: values.url.trim() };
    },
    read: () => utils.admin.webhooks.list.invalidate(),
    failed: texts("notCreated"),
    onDirty,
    onSaved,
  });
  return (
    <FormFrame form={form} save={save} submitLabel={texts("create")} onCancel={onCancel}>
      <Fields />
    </FormFrame>
  );
}

/** The form of a stored webhook. */
export function ChangedWebhookForm(props: FormExits & { webhook: WebhookDto }) {
  const { webhook, onDirty, onCancel, onSaved } = props;
  const texts = useTranslations("adminWebhooks.form");
  const saved = useTranslations("panel.rows");
  const utils = trpc.useUtils();
  const form = useForm<WebhookFormInput, unknown, WebhookFormOutput>({
    resolver: zodResolver(webhookForm),
    defaultValues: valuesOfWebhook(webhook),
  });
  const save = useSave({
    form,
    opened: { id: webhook.id, version: webhook.version },
    call: utils.client.admin.webhooks.save.mutate,
    inputOf: (typed, { id, version }) => ({ ...webhookForm.parse(typed), id, version }),
    done: ({ url }) => ({ title: saved("saved"), description: url.trim() }),
    failed: texts("notSaved"),
    fieldOf: FIELD_OF,
    onChanged: () => utils.admin.webhooks.list.invalidate(),
    onDirty,
    onSaved,
  });
  return (
    <FormFrame form={form} save={save} submitLabel={saved("save")} onCancel={onCancel}>
      <Fields />
    </FormFrame>
  );
}

const WebhookText = TextInput<WebhookFormInput>;

function Fields() {
  const texts = useTranslations("adminWebhooks.form");
  return (
    <>
      <div className="grid gap-5">
        <WebhookText
          name="url"
          label={texts("address")}
          help={texts("addressHelp")}
          input={{
            required: true,
            "data-autofocus": true,
            dir: "ltr",
            type: "url",
            inputMode: "url",
            autoCapitalize: "none",
            spellCheck: false,
          }}
        />
        <WebhookText
          name="description"
          label={texts("description")}
          help={texts("descriptionHelp")}
          optional
        />
      </div>
      <Events />
    </>
  );
}

function Events() {
  const texts = useTranslations("adminWebhooks");
  const { field } = useController<WebhookFormInput, "events">({ name: "events" });
  const problem = useProblem("events");
  const problemId = useId();
  const toggle = (kind: WebhookEventKind, isChosen: boolean) =>
    field.onChange(
      isChosen ? [...field.value, kind] : field.value.filter((other) => other !== kind),
    );
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="text-role-title text-[1.0625rem]">{texts("form.events")}</legend>
      <p className="mt-1 text-caption text-ink-2">{texts("form.eventsHelp")}</p>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {EVENT_GROUPS.map(([group, kinds], groupAt) => (
          <div key={group}>
            <p id={`${problemId}-${group}`} className="text-caption text-ink-3">
              {texts(`groups.${group}`)}
            </p>
            <ul aria-labelledby={`${problemId}-${group}`}>
              {kinds.map((kind, at) => (
                <li key={kind}>
                  <Checkbox
                    // The first checkbox takes the focus if the chosen events are invalid.
                    {...(groupAt === 0 && at === 0 && { ref: field.ref })}
                    label={<span className="text-label">{texts(`events.${kind}`)}</span>}
                    aria-describedby={problem && problemId}
                    aria-invalid={problem ? true : undefined}
                    checked={field.value.includes(kind)}
                    onChange={({ target }) => toggle(kind, target.checked)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
