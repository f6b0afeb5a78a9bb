"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ReasonDialog, type ReasonedRequest } from "@/features/admin/orders/actions/reason-dialog";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { useNamedSection } from "@/features/admin/shared/frame/panel-address";
import { Button } from "@/ui/form/button";

type UnknownSectionProps<Row extends { id: number | string }> = {
  /** The element id, to which the Today tab and the order list's attention items link. */
  id: string;
  heading: string;
  rows: readonly Row[];
  /** The action that closes a row. */
  action: "close_payment" | "close_dispute";
  requestFor: (row: Row, reason: string) => ReasonedRequest;
  /** The content of a row, before its button. */
  children: (row: Row) => ReactNode;
  close: string;
  /** The button's accessible name. */
  closeName: (row: Row) => string;
  runner: OrderActionRunner;
};

/**
 * A list of the payment provider's payments, events or disputes that wait for an admin, who closes
 * each with a reason. Renders nothing if the list is empty.
 */
export function UnmatchedSection<Row extends { id: number | string }>(
  props: UnknownSectionProps<Row>,
) {
  const { id, heading, rows, action, requestFor, children, close, closeName, runner } = props;
  const texts = useTranslations("adminOrderActions");
  const [closing, setClosing] = useState<Row | null>(null);

  function ask(row: Row) {
    runner.reset();
    setClosing(row);
  }

  useNamedSection(id, rows.length > 0);
  const end = () => setClosing(null);
  if (rows.length === 0 && closing === null) return null;
  return (
    <section
      aria-labelledby={id}
      className="rounded-card bg-wait-ground px-4 py-3 forced-colors:border sm:px-5"
    >
      <h2 id={id} className="text-role-title text-[1.0625rem] text-wait">
        {heading}
      </h2>
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            {children(row)}
            <Button
              variant="outline"
              size="small"
              className="ms-auto"
              aria-label={closeName(row)}
              onClick={() => ask(row)}
            >
              {close}
            </Button>
          </li>
        ))}
      </ul>
      {closing && (
        <ReasonDialog
          action={action}
          requestFor={(reason) => requestFor(closing, reason)}
          runner={runner}
          onClose={end}
          onDone={end}
        >
          <p className="text-body text-ink-2">{texts(`${action}.text`)}</p>
        </ReasonDialog>
      )}
    </section>
  );
}
