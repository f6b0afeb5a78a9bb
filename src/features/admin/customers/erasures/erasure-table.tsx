"use client";

import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { DoneErasureDto, ErasuresDto, OpenErasureDto } from "@/contract/admin/erasures";
import { useFormatDateTime } from "@/features/admin/shared/date-time";
import { RowAction } from "@/features/admin/shared/row-actions";
import { Badge } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { OrderNumbers } from "./order-numbers";
import { TakeBackDialog } from "./take-back-dialog";

/** Those that wait for their day, the next one first; then those that are done, which name nobody. */
export function ErasureTable({ open, done }: ErasuresDto) {
  const texts = useTranslations("adminStaff.erasures.table");
  const [asked, setAsked] = useState<OpenErasureDto | null>(null);
  if (open.length + done.length === 0) {
    return <p className="text-small text-ink-2">{texts("none")}</p>;
  }
  return (
    <>
      <Table label={texts("label")}>
        <TableHeader>
          <HeaderCell>{texts("who")}</HeaderCell>
          <HeaderCell>{texts("asked")}</HeaderCell>
          <HeaderCell>{texts("state")}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{texts("actions")}</span>
          </HeaderCell>
        </TableHeader>
        <TableBody>
          {open.map((erasure) => (
            <OpenRow key={erasure.id} erasure={erasure} onTakeBack={() => setAsked(erasure)} />
          ))}
          {done.map((erasure) => (
            <DoneRow key={erasure.id} erasure={erasure} />
          ))}
        </TableBody>
      </Table>
      {asked && <TakeBackDialog erasure={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function OpenRow({ erasure, onTakeBack }: { erasure: OpenErasureDto; onTakeBack: () => void }) {
  const texts = useTranslations("adminStaff.erasures");
  const shown = useFormatDateTime();
  const { email, dueAt, heldBackBy } = erasure;
  // From its day on the worker may begin at any moment: the server refuses then.
  const isOver = Date.parse(dueAt) <= Date.now();
  return (
    <ErasureRow
      erasure={erasure}
      name={
        <bdi dir="ltr" className="wrap-anywhere">
          {email}
        </bdi>
      }
      action={
        !isOver && (
          <RowAction
            label={texts("takeBack.name", { email })}
            tooltip={texts("takeBack.submit")}
            onClick={onTakeBack}
          >
            <ArrowCounterClockwiseIcon size={20} aria-hidden="true" />
          </RowAction>
        )
      }
    >
      <Badge tone="wait" icon={<ClockIcon size={16} weight="fill" aria-hidden="true" />}>
        {texts(heldBackBy.length > 0 ? "table.held" : "table.pending")}
      </Badge>
      <p className="mt-1 text-caption text-ink-2">
        {heldBackBy.length > 0
          ? texts.rich("table.heldBy", { orders: () => <OrderNumbers ids={heldBackBy} /> })
          : texts(isOver ? "table.over" : "table.due", { date: shown(dueAt) })}
      </p>
    </ErasureRow>
  );
}

function DoneRow({ erasure }: { erasure: DoneErasureDto }) {
  const texts = useTranslations("adminStaff.erasures.table");
  const shown = useFormatDateTime();
  return (
    <ErasureRow erasure={erasure} name={texts("number", { id: erasure.id })}>
      <Badge tone="ok" icon={<CheckCircleIcon size={16} weight="fill" aria-hidden="true" />}>
        {texts("done")}
      </Badge>
      <p className="mt-1 text-caption text-ink-2">
        {texts("doneAt", { date: shown(erasure.doneAt) })}
      </p>
    </ErasureRow>
  );
}

type ErasureRowProps = {
  erasure: OpenErasureDto | DoneErasureDto;
  name: ReactNode;
  /** Its state. */
  children: ReactNode;
  action?: ReactNode;
};

function ErasureRow({ erasure, name, children, action }: ErasureRowProps) {
  const texts = useTranslations("adminStaff.erasures.table");
  const shown = useFormatDateTime();
  const { isOwn, requestedBy } = erasure;
  return (
    <Row>
      <Cell rowHeader>
        <p className="text-label">{name}</p>
      </Cell>
      <Cell label={texts("asked")}>
        <p>{shown(erasure.requestedAt)}</p>
        <p className="text-caption text-ink-2">
          {isOwn && texts("customer")}
          {!isOwn &&
            (requestedBy === null
              ? texts("formerAdmin")
              : texts.rich("admin", { name: () => <bdi>{requestedBy}</bdi> }))}
        </p>
      </Cell>
      <Cell label={texts("state")}>{children}</Cell>
      <Cell className="max-md:-mb-3 max-md:py-0 md:ps-0">
        <div className="flex justify-end max-md:-me-3">{action}</div>
      </Cell>
    </Row>
  );
}
