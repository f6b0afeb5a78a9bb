"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { WebhookDto } from "@/contract/admin/shop/webhooks";
import { PREVIOUS_SECRET_HOURS } from "@/domain/shop/webhook";
import { useNewSecrets } from "@/features/admin/connections/new-secrets";
import { AfterClosing } from "@/features/admin/shared/form/after-closing";
import { ConfirmDialog } from "@/features/admin/shared/form/confirm-dialog";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { DeleteRowDialog } from "@/features/admin/shared/table/delete-row-dialog";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";

type WebhookDialogProps = {
  /** Null while the dialog is closed. */
  webhook: WebhookDto | null;
  onClose: () => void;
};

/** Returns the webhook, or the last one while the closed dialog fades out. */
function useShown(webhook: WebhookDto | null): WebhookDto | null {
  const [shown, setShown] = useState(webhook);
  if (webhook !== null && webhook !== shown) setShown(webhook);
  return shown;
}

function Address({ webhook }: { webhook: WebhookDto | null }) {
  return (
    <p className="mt-3 line-clamp-3 text-label">
      <Ltr className="wrap-anywhere">{webhook?.url ?? ""}</Ltr>
    </p>
  );
}

/** The choices of how long the previous secret stays valid, in hours. */
const HOURS = ["0", "1", String(PREVIOUS_SECRET_HOURS.default), "72", "168"] as const;
type Hours = (typeof HOURS)[number];

type RotateDialogProps = WebhookDialogProps & {
  onRotated: () => void;
  /** Called when the dialog is closed and has restored the focus. */
  afterClosing: () => void;
};

/** Asks how long the previous secret stays valid, then rotates the secret. */
export function RotateDialog({ webhook, onRotated, afterClosing, onClose }: RotateDialogProps) {
  const texts = useTranslations("adminWebhooks.rotation");
  const utils = trpc.useUtils();
  const { add } = useNewSecrets();
  const shown = useShown(webhook);
  const [hours, setHours] = useState<Hours>(HOURS[2]);
  const { rotate } = utils.client.admin.webhooks;
  const rotation = useMutationWithToast(
    // Do not return the secret: the mutation cache keeps returned values.
    async (input: Parameters<typeof rotate.mutate>[0]) => {
      const { secret, previousEndsAt } = await rotate.mutate(input);
      add({
        kind: "webhook",
        id: input.id,
        name: shown?.url ?? "",
        secret,
        previousEndsAt: input.hours === 0 ? null : previousEndsAt,
      });
    },
    {
      failed: texts("failed"),
      read: () => utils.admin.webhooks.list.invalidate(),
      onDone: () => {
        onRotated();
        close();
      },
    },
  );
  function close() {
    rotation.reset();
    setHours(HOURS[2]);
    onClose();
  }
  return (
    <ConfirmDialog
      open={webhook !== null}
      variant="ink"
      title={texts("title")}
      line={texts("line")}
      submit={texts("submit")}
      isBusy={rotation.isBusy}
      refusal={rotation.refusal}
      onSubmit={() => webhook && rotation.run({ id: webhook.id, hours: Number(hours) })}
      onClose={close}
    >
      <AfterClosing run={afterClosing} />
      <Address webhook={shown} />
      <Field label={texts("hours")} className="mt-4">
        {(control) => (
          <Select
            {...control}
            value={hours}
            options={HOURS.map((value) => ({ value, label: hoursLabel(value) }))}
            onChange={setHours}
          />
        )}
      </Field>
    </ConfirmDialog>
  );

  function hoursLabel(value: Hours): string {
    const count = Number(value);
    if (count === 0) return texts("atOnce");
    return count < 48 ? texts("forHours", { count }) : texts("forDays", { count: count / 24 });
  }
}

/** Asks before a webhook is switched off, because it then misses events. */
export function SwitchOffDialog({ webhook, onClose }: WebhookDialogProps) {
  const texts = useTranslations("adminWebhooks.switchOff");
  const utils = trpc.useUtils();
  const shown = useShown(webhook);
  const change = useMutationWithToast(utils.client.admin.webhooks.switch.mutate, {
    done: texts("done"),
    failed: texts("failed"),
    about: shown?.url,
    read: () => utils.admin.webhooks.invalidate(),
    onDone: close,
  });
  function close() {
    change.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      open={webhook !== null}
      title={texts("title")}
      line={texts("line")}
      submit={texts("submit")}
      isBusy={change.isBusy}
      refusal={change.refusal}
      onSubmit={() => webhook && change.run({ id: webhook.id, isOn: false })}
      onClose={close}
    >
      <Address webhook={shown} />
    </ConfirmDialog>
  );
}

type DeleteDialogProps = WebhookDialogProps & { onDeleted: () => void };

/** Asks before a webhook and its messages are deleted. */
export function DeleteDialog({ webhook, onClose, onDeleted }: DeleteDialogProps) {
  const texts = useTranslations("adminWebhooks.deletion");
  const utils = trpc.useUtils();
  const { drop } = useNewSecrets();
  const shown = useShown(webhook);
  return (
    <DeleteRowDialog
      // Set both names: the dialog marks a name without an Arabic version as English text.
      row={webhook && { id: webhook.id, name: webhook.url, nameAr: webhook.url }}
      deletion={trpc.admin.webhooks.remove.useMutation()}
      words={{
        title: texts("title"),
        question: texts("question"),
        note: undefined,
        delete: texts("submit"),
        failed: texts("failed"),
        deleted: () => texts("done"),
      }}
      onChanged={() => {
        void utils.admin.webhooks.list.invalidate();
      }}
      onClose={onClose}
      onDeleted={() => {
        if (shown) drop({ kind: "webhook", id: shown.id });
        onDeleted();
      }}
    />
  );
}
