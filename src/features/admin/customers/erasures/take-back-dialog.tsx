"use client";

import { useTranslations } from "next-intl";
import type { OpenErasureDto } from "@/contract/admin/erasures";
import { ReasonForm } from "@/features/admin/shared/reason-form";
import { useStaffChange } from "@/features/admin/shared/use-staff-change";
import { trpc } from "@/trpc/client";
import { Dialog } from "@/ui/overlay/dialog";

type TakeBackDialogProps = { erasure: OpenErasureDto; onClose: () => void };

/** Asks why an erasure is taken back. */
export function TakeBackDialog({ erasure, onClose }: TakeBackDialogProps) {
  const texts = useTranslations("adminStaff.erasures.takeBack");
  const cancel = useTranslations("adminStaff.form")("cancel");
  const { id, email } = erasure;
  const call = trpc.admin.staff.takeBackErasure.useMutation();
  const change = useStaffChange(call, { done: texts("done"), failed: texts("failed") });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts("title")}
      description={texts("question", { email })}
    >
      <ReasonForm
        labels={{
          reason: texts("reason"),
          help: texts("reasonHelp"),
          submit: texts("submit"),
          cancel,
        }}
        size="small"
        isBusy={change.isBusy}
        error={call.error}
        lost={texts("failed")}
        onSubmit={(reason) =>
          change.run({ id, reason }, { description: email, isSaidHere: true, onDone: onClose })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
