"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StaffMemberDto } from "@/contract/admin/staff";
import { useStaffChange } from "@/features/admin/shared/use-staff-change";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";
import { RoleChoice } from "./role-choice";

type RoleDialogProps = { member: StaffMemberDto; onClose: () => void };

/** Gives somebody of the staff another role. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const texts = useTranslations("adminStaff");
  const working = useTranslations("common")("working");
  const [role, setRole] = useState(member.role);
  const { id: userId, username: name } = member;
  const change = useStaffChange(trpc.admin.staff.changeRole.useMutation(), {
    done: texts("change.saved"),
    failed: texts("change.failed"),
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
          <Button
            size="small"
            busy={change.isBusy}
            busyText={working}
            onClick={() => {
              if (role === member.role) return onClose();
              const input = { userId, from: member.role, to: role };
              change.run(input, { description: name, isSaidHere: true, onDone: onClose });
            }}
          >
            {texts("change.save")}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <RoleChoice value={role} onChange={setRole} />
        {change.refusal !== null && (
          <Alert kind="err" role="alert">
            {change.refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
