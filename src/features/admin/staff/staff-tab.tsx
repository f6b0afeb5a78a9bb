"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StaffMemberDto } from "@/contract/admin/staff";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { RemoveDialog } from "./remove-dialog";
import { RemoveFactorDialog } from "./remove-factor-dialog";
import { RoleDialog } from "./role-dialog";
import { StaffTable } from "./staff-table";

type Asked = { what: "role" | "removal" | "factor"; member: StaffMemberDto };

/** Who runs the shop, what each may do, and who is invited to. Decision 030. */
export function StaffTab() {
  const texts = useTranslations("adminStaff");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const list = trpc.admin.staff.list.useQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isInviting, setInviting] = useState(false);
  const close = () => setAsked(null);
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h1 className="text-h2">{texts("title")}</h1>
          <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
        </div>
        <Button size="small" onClick={() => setInviting(true)} className="max-sm:grow">
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("invite")}
        </Button>
      </div>
      {list.isError && (
        <LoadFailed
          message={errorMessage(list.error, texts("failed"))}
          retryLabel={tryAgain}
          isBusy={list.isFetching}
          onRetry={() => void list.refetch()}
          className="mb-4"
        />
      )}
      {list.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {list.data && (
        <>
          <StaffTable
            members={list.data.members}
            onRole={(member) => setAsked({ what: "role", member })}
            onRemove={(member) => setAsked({ what: "removal", member })}
            onRemoveFactor={(member) => setAsked({ what: "factor", member })}
          />
          <InvitationList invitations={list.data.invitations} />
        </>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {asked?.what === "role" && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.what === "removal" && <RemoveDialog member={asked.member} onClose={close} />}
      {asked?.what === "factor" && <RemoveFactorDialog member={asked.member} onClose={close} />}
    </section>
  );
}
