"use client";

import { DeviceMobileSlashIcon } from "@phosphor-icons/react/dist/ssr/DeviceMobileSlash";
import { IdentificationBadgeIcon } from "@phosphor-icons/react/dist/ssr/IdentificationBadge";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { UserMinusIcon } from "@phosphor-icons/react/dist/ssr/UserMinus";
import { useTranslations } from "next-intl";
import type { StaffMemberDto } from "@/contract/admin/shop/staff";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RowAction } from "@/features/admin/shared/table/row-actions";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useCurrentUser } from "@/features/session/session-provider";
import { Badge } from "@/ui/data/badge";

/** The open dialog: change of role, removal, or removal of the second factor. */
export type Asked = { what: "role" | "removal" | "factor"; member: StaffMemberDto };

type StaffTableProps = { members: readonly StaffMemberDto[]; onAsk: (asked: Asked) => void };

/** All staff members, owners first. */
export function StaffTable({ members, onAsk }: StaffTableProps) {
  const staff = useTranslations("adminStaff");
  const texts = useTranslations("adminStaff.table");
  const shown = useFormatDateTime();
  const { user } = useCurrentUser();
  return (
    <ColumnTable
      label={staff("title")}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          head: texts("member"),
          isRowHeader: true,
          cell: ({ id, username, hasSecondFactor, createdAt }) => (
            <>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
                <bdi className="wrap-anywhere">{username}</bdi>
                {user?.id === id && <Badge tone="neutral-on-cloud">{staff("you")}</Badge>}
                {hasSecondFactor && (
                  <Badge
                    tone="ok"
                    icon={<ShieldCheckIcon size={16} weight="fill" aria-hidden="true" />}
                  >
                    {texts("secondFactor")}
                  </Badge>
                )}
              </p>
              <p className="text-[0.8125rem] text-ink-2 leading-normal">
                {texts("since", { date: shown(createdAt) })}
              </p>
            </>
          ),
        },
        {
          head: texts("email"),
          className: "text-ink-2",
          cell: ({ email }) => <Ltr className="wrap-anywhere">{email}</Ltr>,
        },
        {
          head: texts("role"),
          cell: ({ role }) => (
            <>
              <p className="font-strong">{staff(`roles.${role}`)}</p>
              <p className="text-caption text-ink-2">{staff(`may.${role}`)}</p>
            </>
          ),
        },
        {
          head: "",
          className: "max-md:-mb-3 max-md:py-0 md:ps-0",
          cell: (member) => (
            <div className="flex justify-end gap-0.5 max-md:-me-3">
              {member.hasSecondFactor && user?.id !== member.id && (
                <RowAction
                  label={texts("removeFactor", { name: member.username })}
                  tooltip={texts("removeFactorTip")}
                  onClick={() => onAsk({ what: "factor", member })}
                >
                  <DeviceMobileSlashIcon size={20} aria-hidden="true" />
                </RowAction>
              )}
              <RowAction
                label={texts("changeRole", { name: member.username })}
                tooltip={texts("changeRoleTip")}
                onClick={() => onAsk({ what: "role", member })}
              >
                <IdentificationBadgeIcon size={20} aria-hidden="true" />
              </RowAction>
              <RowAction
                label={texts("remove", { name: member.username })}
                tooltip={texts("removeTip")}
                onClick={() => onAsk({ what: "removal", member })}
              >
                <UserMinusIcon size={20} aria-hidden="true" />
              </RowAction>
            </div>
          ),
        },
      ]}
    />
  );
}
