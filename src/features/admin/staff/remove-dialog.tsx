"use client";

import { useTranslations } from "next-intl";
import type { StaffMemberDto } from "@/contract/admin/staff";
import { useStaffChange } from "@/features/admin/shared/use-staff-change";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";

type RemoveDialogProps = { member: StaffMemberDto; onClose: () => void };

/** Asks before the right to run the shop is taken from somebody. */
export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const texts = useTranslations("adminStaff.removal");
  const cancel = useTranslations("adminStaff.form")("cancel");
  const working = useTranslations("common")("working");
  const { id: userId, username: name, role: from } = member;
  const removal = useStaffChange(trpc.admin.staff.remove.useMutation(), {
    done: texts("removed"),
    failed: texts("failed", { name }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={texts("title")}
      description={texts("question", { name })}
      actions={
        <>
          <Button variant="outline" size="small" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant="danger"
            size="small"
            busy={removal.isBusy}
            busyText={working}
            onClick={() =>
              removal.run(
                { userId, from },
                { description: name, isSaidHere: true, onDone: onClose },
              )
            }
          >
            {texts("remove")}
          </Button>
        </>
      }
    >
      {removal.refusal !== null && (
        <Alert kind="err" role="alert" className="mt-4">
          {removal.refusal}
        </Alert>
      )}
    </Dialog>
  );
}
