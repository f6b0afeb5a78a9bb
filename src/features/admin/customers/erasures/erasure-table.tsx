"use client";

import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DoneErasureDto, ErasuresDto, OpenErasureDto } from "@/contract/admin/people/erasures";
import { ReasonDialog } from "@/features/admin/shared/form/confirm-dialog";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RowAction } from "@/features/admin/shared/table/row-actions";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { OrderNumbers } from "./order-numbers";

/**
 * Erasures of customers' data: open ones, the next due first, then completed ones, which no longer
 * have an e-mail address.
 */
export function ErasureTable({ open, done }: ErasuresDto) {
  const texts = useTranslations("adminStaff.erasures.table");
  const takeBack = useTranslations("adminStaff.erasures.takeBack");
  const shown = useFormatDateTime();
  const [asked, setAsked] = useState<OpenErasureDto | null>(null);
  if (open.length + done.length === 0) {
    return <p className="text-small text-ink-2">{texts("none")}</p>;
  }
  return (
    <>
      <ColumnTable<OpenErasureDto | DoneErasureDto>
        label={texts("label")}
        rows={[...open, ...done]}
        keyOf={({ id }) => id}
        columns={[
          {
            head: texts("who"),
            isRowHeader: true,
            cell: (erasure) => (
              <p className="text-label">
                {isOpen(erasure) ? (
                  <Ltr className="wrap-anywhere">{erasure.email}</Ltr>
                ) : (
                  texts("number", { id: erasure.id })
                )}
              </p>
            ),
          },
          {
            head: texts("asked"),
            cell: ({ requestedAt, isOwn, requestedBy }) => (
              <>
                <p>{shown(requestedAt)}</p>
                <p className="text-caption text-ink-2">
                  {isOwn && texts("customer")}
                  {!isOwn &&
                    (requestedBy === null
                      ? texts("formerAdmin")
                      : texts.rich("admin", { name: () => <bdi>{requestedBy}</bdi> }))}
                </p>
              </>
            ),
          },
          {
            head: texts("state"),
            cell: (erasure) =>
              isOpen(erasure) ? <OpenState erasure={erasure} /> : <DoneState erasure={erasure} />,
          },
          {
            head: texts("actions"),
            isHeadHidden: true,
            className: "max-md:-mb-3 max-md:py-0 md:ps-0",
            cell: (erasure) => (
              <div className="flex justify-end max-md:-me-3">
                {isOpen(erasure) && !isOver(erasure) && (
                  <RowAction
                    label={takeBack("name", { email: erasure.email })}
                    tooltip={takeBack("submit")}
                    onClick={() => setAsked(erasure)}
                  >
                    <ArrowCounterClockwiseIcon size={20} aria-hidden="true" />
                  </RowAction>
                )}
              </div>
            ),
          },
        ]}
      />
      {asked && <TakeBackDialog erasure={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const isOpen = (erasure: OpenErasureDto | DoneErasureDto): erasure is OpenErasureDto =>
  "email" in erasure;

/**
 * True from the due date on: the worker may start the erasure, and the server refuses to cancel it.
 */
const isOver = ({ dueAt }: OpenErasureDto) => Date.parse(dueAt) <= Date.now();

function OpenState({ erasure }: { erasure: OpenErasureDto }) {
  const texts = useTranslations("adminStaff.erasures.table");
  const shown = useFormatDateTime();
  const { dueAt, heldBackBy } = erasure;
  return (
    <>
      <Badge tone="wait" icon={<ClockIcon size={16} weight="fill" aria-hidden="true" />}>
        {texts(heldBackBy.length > 0 ? "held" : "pending")}
      </Badge>
      <p className="mt-1 text-caption text-ink-2">
        {heldBackBy.length > 0
          ? texts.rich("heldBy", { orders: () => <OrderNumbers ids={heldBackBy} /> })
          : texts(isOver(erasure) ? "over" : "due", { date: shown(dueAt) })}
      </p>
    </>
  );
}

function DoneState({ erasure }: { erasure: DoneErasureDto }) {
  const texts = useTranslations("adminStaff.erasures.table");
  const shown = useFormatDateTime();
  return (
    <>
      <Badge tone="ok" icon={<CheckCircleIcon size={16} weight="fill" aria-hidden="true" />}>
        {texts("done")}
      </Badge>
      <p className="mt-1 text-caption text-ink-2">
        {texts("doneAt", { date: shown(erasure.doneAt) })}
      </p>
    </>
  );
}

/** Asks for the reason to cancel an erasure. */
function TakeBackDialog({ erasure, onClose }: { erasure: OpenErasureDto; onClose: () => void }) {
  const texts = useTranslations("adminStaff.erasures.takeBack");
  const utils = trpc.useUtils();
  const { id, email } = erasure;
  const change = useMutationWithToast(utils.client.admin.staff.takeBackErasure.mutate, {
    done: texts("done"),
    failed: texts("failed"),
    about: email,
    read: () => utils.admin.staff.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={texts("title")}
      line={texts("question", { email })}
      reason={texts("reason")}
      help={texts("reasonHelp")}
      submit={texts("submit")}
      failed={texts("failed")}
      change={change}
      onReason={(reason) => change.run({ id, reason })}
      onClose={onClose}
    />
  );
}
