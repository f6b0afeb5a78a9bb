"use client";

import { DeviceMobileSlashIcon } from "@phosphor-icons/react/dist/ssr/DeviceMobileSlash";
import { IdentificationBadgeIcon } from "@phosphor-icons/react/dist/ssr/IdentificationBadge";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { UserMinusIcon } from "@phosphor-icons/react/dist/ssr/UserMinus";
import { useTranslations } from "next-intl";
import type { StaffMemberDto } from "@/contract/admin/staff";
import { useFormatDateTime } from "@/features/admin/shared/date-time";
import { RowAction } from "@/features/admin/shared/row-actions";
import { useCurrentUser } from "@/features/session/session-provider";
import { Badge } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";

type StaffTableProps = {
  members: readonly StaffMemberDto[];
  onRole: (member: StaffMemberDto) => void;
  onRemove: (member: StaffMemberDto) => void;
  onRemoveFactor: (member: StaffMemberDto) => void;
};

/** Everybody with a role, the owners first. */
export function StaffTable({ members, onRole, onRemove, onRemoveFactor }: StaffTableProps) {
  const title = useTranslations("adminStaff")("title");
  const texts = useTranslations("adminStaff.table");
  return (
    <Table label={title}>
      <TableHeader>
        <HeaderCell>{texts("member")}</HeaderCell>
        <HeaderCell>{texts("email")}</HeaderCell>
        <HeaderCell>{texts("role")}</HeaderCell>
        <HeaderCell>
          <span className="sr-only">{texts("actions")}</span>
        </HeaderCell>
      </TableHeader>
      <TableBody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            onRole={() => onRole(member)}
            onRemove={() => onRemove(member)}
            onRemoveFactor={() => onRemoveFactor(member)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type MemberRowProps = {
  member: StaffMemberDto;
  onRole: () => void;
  onRemove: () => void;
  onRemoveFactor: () => void;
};

function MemberRow({ member, onRole, onRemove, onRemoveFactor }: MemberRowProps) {
  const staff = useTranslations("adminStaff");
  const texts = useTranslations("adminStaff.table");
  const shown = useFormatDateTime();
  const { user } = useCurrentUser();
  const name = member.username;
  const isOwn = user?.id === member.id;
  return (
    <Row>
      <Cell rowHeader>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
          <bdi className="wrap-anywhere">{name}</bdi>
          {isOwn && <Badge tone="neutral-on-cloud">{staff("you")}</Badge>}
          {member.hasSecondFactor && (
            <Badge tone="ok" icon={<ShieldCheckIcon size={16} weight="fill" aria-hidden="true" />}>
              {texts("secondFactor")}
            </Badge>
          )}
        </p>
        <p className="text-[0.8125rem] text-ink-2 leading-normal">
          {texts("since", { date: shown(member.createdAt) })}
        </p>
      </Cell>
      <Cell label={texts("email")} className="text-ink-2">
        <bdi dir="ltr" className="wrap-anywhere">
          {member.email}
        </bdi>
      </Cell>
      <Cell label={texts("role")}>
        <p className="font-strong">{staff(`roles.${member.role}`)}</p>
        <p className="text-caption text-ink-2">{staff(`may.${member.role}`)}</p>
      </Cell>
      <Cell className="max-md:-mb-3 max-md:py-0 md:ps-0">
        <div className="flex justify-end gap-0.5 max-md:-me-3">
          {member.hasSecondFactor && !isOwn && (
            <RowAction
              label={texts("removeFactor", { name })}
              tooltip={texts("removeFactorTip")}
              onClick={onRemoveFactor}
            >
              <DeviceMobileSlashIcon size={20} aria-hidden="true" />
            </RowAction>
          )}
          <RowAction
            label={texts("changeRole", { name })}
            tooltip={texts("changeRoleTip")}
            onClick={onRole}
          >
            <IdentificationBadgeIcon size={20} aria-hidden="true" />
          </RowAction>
          <RowAction
            label={texts("remove", { name })}
            tooltip={texts("removeTip")}
            onClick={onRemove}
          >
            <UserMinusIcon size={20} aria-hidden="true" />
          </RowAction>
        </div>
      </Cell>
    </Row>
  );
}
