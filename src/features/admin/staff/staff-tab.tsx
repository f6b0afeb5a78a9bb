"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { TabHeading } from "@/features/admin/shared/frame/tab-heading";
import { trpc } from "@/trpc/client";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { RemoveDialog, RemoveFactorDialog, RoleDialog } from "./member-dialogs";
import { type Asked, StaffTable } from "./staff-table";

/** The staff tab: members, their roles, and invitations. Decision 030 (staff roles). */
export default function StaffTab() {
  const texts = useTranslations("adminStaff");
  const list = trpc.admin.staff.list.useQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isInviting, setInviting] = useState(false);
  const close = () => setAsked(null);
  return (
    <section>
      <TabHeading
        title={texts("title")}
        line={texts("line")}
        add={texts("invite")}
        onAdd={() => setInviting(true)}
      />
      <QueryContent query={list} texts={texts} skeleton="h-40 w-full" className="mb-4">
        {({ members, invitations }) => (
          <>
            <StaffTable members={members} onAsk={setAsked} />
            <InvitationList invitations={invitations} />
          </>
        )}
      </QueryContent>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {asked?.what === "role" && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.what === "removal" && <RemoveDialog member={asked.member} onClose={close} />}
      {asked?.what === "factor" && <RemoveFactorDialog member={asked.member} onClose={close} />}
    </section>
  );
}
