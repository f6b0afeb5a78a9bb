"use client";

import { useTranslations } from "next-intl";
import type { StaffMemberDto } from "@/contract/admin/staff";
import { ReasonForm } from "@/features/admin/shared/reason-form";
import { useStaffChange } from "@/features/admin/shared/use-staff-change";
import { trpc } from "@/trpc/client";
import { Dialog } from "@/ui/overlay/dialog";

type RemoveFactorDialogProps = { member: StaffMemberDto; onClose: () => void };

/** Asks why before the second factor of somebody who has lost the telephone is taken away. */
export function RemoveFactorDialog({ member, onClose }: RemoveFactorDialogProps) {
  const texts = useTranslations("adminStaff.factor");
  const cancel = useTranslations("adminStaff.form")("cancel");
  const { id: userId, username: name } = member;
  const call = trpc.admin.staff.removeSecondFactor.useMutation();
  const removal = useStaffChange(call, {
    done: texts("removed"),
    failed: texts("failed", { name }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts("title")}
      description={texts("question", { name })}
    >
      <ReasonForm
        labels={{
          reason: texts("reason"),
          help: texts("reasonHelp"),
          submit: texts("submit"),
          cancel,
        }}
        variant="danger"
        size="small"
        isBusy={removal.isBusy}
        error={call.error}
        lost={texts("failed", { name })}
        onSubmit={(reason) =>
          removal.run({ userId, reason }, { description: name, isSaidHere: true, onDone: onClose })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
