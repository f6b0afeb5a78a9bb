"use client";

import { useTranslations } from "next-intl";
import type { AuditAction, AuditRow } from "@/contract/admin/audit-log";
import { DateTime } from "@/features/admin/shared/date-time";
import { panelHref } from "@/features/admin/shared/panel-address";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { changesOf } from "./audit-changes";
import { AuditLogDetails } from "./audit-log-details";

type AuditLogTableProps = {
  rows: readonly AuditRow[];
  /** Other entries are on their way. */
  isBusy: boolean;
};

/** Who did what to which thing, what it changed, and when; newest first. */
export function AuditLogTable({ rows, isBusy }: AuditLogTableProps) {
  const texts = useTranslations("adminAuditLog");
  const column = useTranslations("adminAuditLog.table");
  return (
    <Table label={texts("title")} busy={isBusy}>
      <TableHeader>
        <HeaderCell>{column("what")}</HeaderCell>
        <HeaderCell>{column("target")}</HeaderCell>
        <HeaderCell>{column("details")}</HeaderCell>
        <HeaderCell>{column("who")}</HeaderCell>
        <HeaderCell>{column("when")}</HeaderCell>
      </TableHeader>
      <TableBody>
        {rows.map((entry) => (
          <AuditLogRow key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  );
}

function AuditLogRow({ entry }: { entry: AuditRow }) {
  const texts = useTranslations("adminAuditLog");
  const column = useTranslations("adminAuditLog.table");
  const { reason } = entry;
  const changes = changesOf(entry);
  const hasDetails = changes.length > 0 || reason !== null;
  return (
    <Row>
      <Cell rowHeader className="font-strong">
        {texts(`actions.${textKeyOf(entry.action)}`)}
      </Cell>
      <Cell label={column("target")} className="md:whitespace-nowrap">
        <AuditEntity entry={entry} />
      </Cell>
      <Cell
        label={column("details")}
        className={hasDetails ? "max-md:items-start md:max-w-104" : "max-md:hidden"}
      >
        {hasDetails && <AuditLogDetails changes={changes} reason={reason} />}
      </Cell>
      <Cell label={column("who")}>
        <Actor entry={entry} />
      </Cell>
      <Cell label={column("when")} className="text-ink-2">
        <DateTime at={entry.createdAt} />
      </Cell>
    </Row>
  );
}

/** The shop's own command line is account 0. */
function Actor({ entry: { actorId, actorName } }: { entry: AuditRow }) {
  const commandLine = useTranslations("adminAuditLog")("commandLine");
  return actorId === 0 ? commandLine : <bdi className="wrap-anywhere">{actorName}</bdi>;
}

type TextKey<Action extends string> = Action extends `${infer Area}.${infer Act}`
  ? `${Area}_${Act}`
  : never;

/** A dot in a key of the texts leads into a group. */
function textKeyOf(action: AuditAction): TextKey<AuditAction> {
  return action.replace(".", "_") as TextKey<AuditAction>;
}

/** An id that is no number is shown as far as it tells one from another. */
const SHOWN_CHARACTERS = 8;

/** What an act concerns; an order is a link to its page. */
function AuditEntity({ entry: { entity, entityId } }: { entry: AuditRow }) {
  const texts = useTranslations("adminAuditLog.targets");
  if (entity === "export") return texts("export");
  const thing = texts.rich(entity, { id: () => <EntityId id={entityId} /> });
  if (entity !== "order") return thing;
  return (
    <PanelLink
      href={panelHref({ tab: "orders", order: entityId })}
      entersTab
      className="link inline-flex min-h-11 items-center"
    >
      <span>{thing}</span>
    </PanelLink>
  );
}

function EntityId({ id }: { id: string }) {
  const isNumber = /^\d+$/.test(id);
  return (
    <bdi dir="ltr" className="figures-id" title={isNumber ? undefined : id}>
      {isNumber ? `#${id}` : `${id.slice(0, SHOWN_CHARACTERS)}…`}
    </bdi>
  );
}
