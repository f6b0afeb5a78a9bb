"use client";

import { useTranslations } from "next-intl";
import type { StaffInvitationDto } from "@/contract/admin/shop/staff";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";

/** The pending invitations, each with a button that revokes it. */
export function InvitationList({ invitations }: { invitations: readonly StaffInvitationDto[] }) {
  const texts = useTranslations("adminStaff.invitations");
  return (
    <section aria-labelledby="staff-invitations" className="mt-8">
      <h2 id="staff-invitations" className="text-role-title text-[1.0625rem]">
        {texts("title")}
      </h2>
      {invitations.length === 0 && <p className="mt-1 text-small text-ink-2">{texts("none")}</p>}
      <ul className="divide-y-[1.5px] divide-line">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Invitation({ invitation }: { invitation: StaffInvitationDto }) {
  const staff = useTranslations("adminStaff");
  const texts = useTranslations("adminStaff.invitations");
  const shown = useFormatDateTime();
  const { id, email, role, invitedByName, expiresAt } = invitation;
  const utils = trpc.useUtils();
  const revocation = useMutationWithToast(utils.client.admin.staff.revokeInvitation.mutate, {
    done: texts("revoked"),
    failed: texts("revokeFailed"),
    about: email,
    refused: texts("revokeFailed"),
    read: () => utils.admin.staff.invalidate(),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 grow">
        <p className="font-strong">
          <Ltr className="wrap-anywhere">{email}</Ltr>
        </p>
        <p className="text-small text-ink-2">
          {texts.rich("until", {
            role: staff(`roles.${role}`),
            date: shown(expiresAt),
            name: () => <bdi>{invitedByName}</bdi>,
          })}
        </p>
      </div>
      <WorkButton
        variant="outline"
        size="small"
        busy={revocation.isBusy}
        aria-label={texts("revokeName", { email })}
        onClick={() => revocation.run({ id })}
      >
        {texts("revoke")}
      </WorkButton>
    </li>
  );
}
