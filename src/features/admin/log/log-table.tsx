"use client";

import { useTranslations } from "next-intl";
import type { AuditAction, AuditRow } from "@/contract/admin/log";
import { Moment } from "@/features/admin/orders/order-moment";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "@/ui/table";
import { changesOf } from "./audit-changes";
import { LogDetails } from "./log-details";
import { LogThing } from "./log-thing";

type LogTableProps = {
  rows: readonly AuditRow[];
  /** Other entries are on their way. */
  isBusy: boolean;
};

/** Who did what to which thing, what it changed, and when; newest first. */
export function LogTable({ rows, isBusy }: LogTableProps) {
  const texts = useTranslations("adminLog");
  const column = useTranslations("adminLog.table");
  return (
    <Table label={texts("title")} busy={isBusy}>
      <TableHead>
        <HeadCell>{column("what")}</HeadCell>
        <HeadCell>{column("thing")}</HeadCell>
        <HeadCell>{column("details")}</HeadCell>
        <HeadCell>{column("who")}</HeadCell>
        <HeadCell>{column("when")}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  );
}

function LogRow({ entry }: { entry: AuditRow }) {
  const texts = useTranslations("adminLog");
  const column = useTranslations("adminLog.table");
  const { reason } = entry;
  const changes = changesOf(entry);
  const hasDetails = changes.length > 0 || reason !== null;
  return (
    <Row>
      <Cell head className="font-strong">
        {texts(`actions.${textKeyOf(entry.action)}`)}
      </Cell>
      <Cell label={column("thing")} className="md:whitespace-nowrap">
        <LogThing entry={entry} />
      </Cell>
      <Cell
        label={column("details")}
        className={hasDetails ? "max-md:items-start md:max-w-104" : "max-md:hidden"}
      >
        {hasDetails && <LogDetails changes={changes} reason={reason} />}
      </Cell>
      <Cell label={column("who")}>
        <Actor entry={entry} />
      </Cell>
      <Cell label={column("when")} className="text-ink-2">
        <Moment at={entry.createdAt} />
      </Cell>
    </Row>
  );
}

/** The shop's own command line is account 0. */
function Actor({ entry: { actorId, actorName } }: { entry: AuditRow }) {
  const commandLine = useTranslations("adminLog")("commandLine");
  return actorId === 0 ? commandLine : <bdi className="wrap-anywhere">{actorName}</bdi>;
}

type TextKey<Action extends string> = Action extends `${infer Area}.${infer Act}`
  ? `${Area}_${Act}`
  : never;

/** A dot in a key of the texts leads into a group. */
function textKeyOf(action: AuditAction): TextKey<AuditAction> {
  return action.replace(".", "_") as TextKey<AuditAction>;
}
