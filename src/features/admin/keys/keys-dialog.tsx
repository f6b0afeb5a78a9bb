"use client";

import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { XCircleIcon } from "@phosphor-icons/react/dist/ssr/XCircle";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AdminKeyRow, KeyCountsDto, KeyTableDto } from "@/contract/admin/catalogue/keys";
import { KEY_STATUSES } from "@/domain/catalogue/licence-key";
import { cents, decimalFromCents } from "@/domain/money";
import { localized } from "@/domain/text/localized";
import { ConfirmDialog } from "@/features/admin/shared/form/confirm-dialog";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { WaitingCount } from "@/features/admin/shared/orders/waiting-count";
import { useRowCount } from "@/features/admin/shared/table/use-row-count";
import { useLanguage } from "@/i18n/use-language";
import { Badge } from "@/ui/data/badge";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";
import { Dialog } from "@/ui/overlay/dialog";
import { AddKeysPanel } from "./add-keys-panel";
import { KeysTable, useKeyTable } from "./keys-table";
import { type BatchText, unsentCount, useAddKeys } from "./use-add-keys";

type KeysDialogProps = {
  productId: number;
  productName: ReactNode;
  /** True to prefill the supplier and the cost of the latest batch. */
  startsWithLastBatch?: boolean;
  onClose: () => void;
};

/** The key pool of a product: its number of keys by status, the form to add keys, and all keys. */
export function KeysDialog(props: KeysDialogProps) {
  const { productId, productName, startsWithLastBatch = false, onClose } = props;
  const texts = useTranslations("adminKeys");
  const common = useTranslations("common");
  const table = useKeyTable(productId);
  const { choice } = table.filter;
  const adding = useAddKeys(productId, choice ?? "");
  // If each option of the product, such as each licence type, has its own key pool, the dialog
  // shows one pool at a time, starting with the first option's.
  const first = table.query.data?.choices[0]?.value;
  const waiting = table.query.data?.waiting ?? 0;
  const { showChoice } = table;
  useEffect(() => {
    if (choice === null && first !== undefined) showChoice(first);
  }, [choice, first, showChoice]);
  const last = startsWithLastBatch ? table.query.data?.rows[0]?.batch : null;
  useLastBatch(last, adding.writeBatch);
  const [isLeaving, setLeaving] = useState(false);
  const unsent = unsentCount(adding);
  const hasUnsent = unsent > 0;
  useUnsaved(hasUnsent);

  function leave() {
    if (hasUnsent) setLeaving(true);
    else onClose();
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={texts.rich("title", { product: () => productName })}
      closeLabel={common("close")}
      size="wizard"
      fullScreen
    >
      {choice !== null && (
        <ChoiceSelect
          choices={table.query.data?.choices ?? []}
          value={choice}
          disabled={hasUnsent}
          onChange={showChoice}
        />
      )}
      <KeyCounts counts={table.query.data?.counts} />
      <WaitingForKeys count={waiting} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <AddKeysPanel
          adding={adding}
          waiting={waiting}
          poolShape={table.query.data?.usualShape ?? null}
          loadingShape={table.loadingShape}
        />
        <KeysTable table={table} keepsDialogOpen={hasUnsent} />
      </div>
      <ConfirmDialog
        open={isLeaving && hasUnsent}
        title={texts("leave.title")}
        line={texts("leave.line", { count: unsent })}
        submit={texts("leave.close")}
        cancel={texts("leave.stay")}
        size="base"
        onSubmit={() => {
          adding.stop();
          onClose();
        }}
        onClose={() => setLeaving(false)}
      />
    </Dialog>
  );
}

/** Prefills the form with the supplier and the cost of a batch, once. */
function useLastBatch(
  last: AdminKeyRow["batch"] | undefined,
  write: (batch: BatchText) => void,
): void {
  const isWritten = useRef(false);
  useEffect(() => {
    if (isWritten.current || !last) return;
    isWritten.current = true;
    const { source, costCents } = last;
    write({
      name: "",
      source,
      costUSD: costCents === null ? "" : decimalFromCents(cents(costCents)),
    });
  }, [last, write]);
}

type ChoiceSelectProps = {
  choices: KeyTableDto["choices"];
  value: string;
  /** True while there are unsent keys, which belong to the pool of the option shown now. */
  disabled: boolean;
  onChange: (choice: string) => void;
};

function ChoiceSelect({ choices, value, disabled, onChange }: ChoiceSelectProps) {
  const texts = useTranslations("adminKeys");
  const locale = useLanguage();
  const options = choices.map((one) => ({
    value: one.value,
    label: texts("choiceOption", {
      choice: localized(locale, one.label, one.labelAr),
      count: one.available,
    }),
  }));
  return (
    <Field label={texts("choice")} help={texts("choiceHelp")} className="mt-4">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options}
          onChange={onChange}
          disabled={disabled}
        />
      )}
    </Field>
  );
}

/** The number of keys in each status, with a warning if the available ones run low. */
function KeyCounts({ counts }: { counts: KeyCountsDto | undefined }) {
  const texts = useTranslations("adminKeys");
  const rowCount = useRowCount();
  return (
    <dl
      aria-label={texts("counts")}
      className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-card bg-cloud p-4 sm:grid-cols-3 lg:grid-cols-6 md:px-5"
    >
      {KEY_STATUSES.map((status) => (
        <div key={status}>
          <dt className="text-caption text-ink-2">{texts(`status.${status}`)}</dt>
          <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-role-title text-[1.375rem]">
            {counts ? rowCount(counts[status]) : <Skeleton className="h-7 w-14" />}
            {counts && status === "available" && <StockBadge available={counts.available} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of customers who are notified automatically once there are keys. */
function WaitingForKeys({ count }: { count: number }) {
  const texts = useTranslations("adminKeys");
  if (count === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption">
      <WaitingCount count={count} className="font-strong text-ink!" />
      <span className="text-ink-2">{texts("waiting")}</span>
    </p>
  );
}

function StockBadge({ available }: { available: number }) {
  const texts = useTranslations("adminKeys");
  const { lowStock } = usePanelContext();
  if (available >= lowStock) return null;
  const Icon = available === 0 ? XCircleIcon : WarningIcon;
  return (
    <Badge
      tone={available === 0 ? "err" : "wait"}
      icon={<Icon size={16} weight="fill" aria-hidden="true" />}
      className="whitespace-nowrap"
    >
      {texts(available === 0 ? "noStock" : "lowStock")}
    </Badge>
  );
}
