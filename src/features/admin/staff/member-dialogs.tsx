"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StaffMemberDto } from "@/contract/admin/shop/staff";
import { ConfirmDialog, ReasonDialog } from "@/features/admin/shared/form/confirm-dialog";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";
import { RoleChoice } from "./role-choice";

type MemberDialogProps = { member: StaffMemberDto; onClose: () => void };

/** Changes the role of a staff member. */
export function RoleDialog({ member, onClose }: MemberDialogProps) {
  const texts = useTranslations("adminStaff");
  const [role, setRole] = useState(member.role);
  const { id: userId, username: name, role: from } = member;
  const utils = trpc.useUtils();
  const change = useMutationWithToast(utils.client.admin.staff.changeRole.mutate, {
    done: texts("change.saved"),
    failed: texts("change.failed"),
    about: name,
    read: () => utils.admin.staff.invalidate(),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts("change.title", { name })}
      actions={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {texts("form.cancel")}
          </Button>
          <WorkButton
            size="small"
            busy={change.isBusy}
            onClick={() => (role === from ? onClose() : change.run({ userId, from, to: role }))}
          >
            {texts("change.save")}
          </WorkButton>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <RoleChoice value={role} onChange={setRole} />
        <Problem text={change.refusal} />
      </div>
    </Dialog>
  );
}

/** Asks before a staff member's role is removed; the customer account stays. */
export function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const texts = useTranslations("adminStaff.removal");
  const { id: userId, username: name, role: from } = member;
  const utils = trpc.useUtils();
  const removal = useMutationWithToast(utils.client.admin.staff.remove.mutate, {
    done: texts("removed"),
    failed: texts("failed", { name }),
    about: name,
    read: () => utils.admin.staff.invalidate(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts("title")}
      line={texts("question", { name })}
      submit={texts("remove")}
      isBusy={removal.isBusy}
      refusal={removal.refusal}
      onSubmit={() => removal.run({ userId, from })}
      onClose={onClose}
    />
  );
}

/** Asks for a reason before a staff member's lost second factor is removed. */
export function RemoveFactorDialog({ member, onClose }: MemberDialogProps) {
  const texts = useTranslations("adminStaff.factor");
  const { id: userId, username: name } = member;
  const utils = trpc.useUtils();
  const removal = useMutationWithToast(utils.client.admin.staff.removeSecondFactor.mutate, {
    done: texts("removed"),
    failed: texts("failed", { name }),
    about: name,
    read: () => utils.admin.staff.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={texts("title")}
      line={texts("question", { name })}
      reason={texts("reason")}
      help={texts("reasonHelp")}
      submit={texts("submit")}
      failed={texts("failed", { name })}
      variant="danger"
      change={removal}
      onReason={(reason) => removal.run({ userId, reason })}
      onClose={onClose}
    />
  );
}
