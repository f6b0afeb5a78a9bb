"use client";

import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import type { OptionSetDto } from "@/contract/admin/option-sets";
import { localized } from "@/domain/localized";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { usePanelAddress } from "@/features/admin/shared/panel-address";
import { RowAction } from "@/features/admin/shared/row-actions";
import type { FormTarget } from "@/features/admin/shared/use-unsaved-guard";
import { errorMessage } from "@/features/shared/error-message";
import { ProductName, productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { Skeleton } from "@/ui/feedback/skeleton";
import { useDismissToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { DeleteOptionSetDialog } from "./delete-option-set-dialog";
import { OptionSetDialog } from "./option-set-dialog";

/** What the wizard asks, set by set. Design §3, "Options are data". */
export function OptionsTab() {
  const texts = useTranslations("adminOptions");
  const { read, go } = usePanelAddress();
  const sets = trpc.admin.optionSets.list.useQuery();
  const dismissToast = useDismissToast();
  const [deleting, setDeleting] = useState<OptionSetDto | null>(null);
  const [copied, setCopied] = useState<OptionSetDto | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The row that had the focus is gone then.
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const open = useCallback(
    (set: FormTarget) => {
      // It would cover the buttons of the dialog.
      dismissToast();
      go({ set });
    },
    [go, dismissToast],
  );
  const close = useCallback(() => go({ set: null }, { replace: true }), [go]);

  function add(from: OptionSetDto | null) {
    setCopied(from);
    open("new");
  }

  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
            {texts("title")}
          </h1>
          <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
        </div>
        <Button size="small" onClick={() => add(null)} className="max-sm:grow">
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("add")}
        </Button>
      </div>
      {sets.isError && (
        <LoadFailed
          message={errorMessage(sets.error, texts("failed"))}
          retryLabel={texts("tryAgain")}
          isBusy={sets.isFetching}
          onRetry={() => void sets.refetch()}
          className="mb-4"
        />
      )}
      {sets.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {sets.data && (
        <>
          <SetsTable sets={sets.data} onEdit={open} onCopy={add} onDelete={setDeleting} />
          <OptionSetDialog
            target={targetIn(read("set"))}
            sets={sets.data}
            copyOf={copied}
            onOpen={open}
            onClose={close}
          />
        </>
      )}
      <DeleteOptionSetDialog
        optionSet={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={focusHeading}
      />
    </section>
  );
}

function targetIn(text: string | null): FormTarget | null {
  if (text === "new") return "new";
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

type SetsTableProps = {
  sets: readonly OptionSetDto[];
  onEdit: (id: number) => void;
  onCopy: (set: OptionSetDto) => void;
  onDelete: (set: OptionSetDto) => void;
};

function SetsTable({ sets, ...actions }: SetsTableProps) {
  const texts = useTranslations("adminOptions");
  const column = useTranslations("adminOptions.table");
  return (
    <Table label={texts("title")}>
      <TableHeader>
        <HeaderCell>{column("set")}</HeaderCell>
        <HeaderCell>{column("asks")}</HeaderCell>
        <HeaderCell>{column("products")}</HeaderCell>
        <HeaderCell>
          <span className="sr-only">{column("actions")}</span>
        </HeaderCell>
      </TableHeader>
      <TableBody>
        {sets.map((set) => (
          <SetRow key={set.id} set={set} {...actions} />
        ))}
      </TableBody>
    </Table>
  );
}

type SetRowProps = Omit<SetsTableProps, "sets"> & { set: OptionSetDto };

function SetRow({ set, onEdit, onCopy, onDelete }: SetRowProps) {
  const texts = useTranslations("adminOptions.table");
  const locale = useLanguage();
  const name = productName(set, locale);
  return (
    <Row>
      <Cell rowHeader>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
          <ProductName product={set} />
          {set.isBuiltIn && <Badge tone="neutral-on-cloud">{texts("builtIn")}</Badge>}
        </p>
      </Cell>
      <Cell label={texts("asks")}>
        <ul>
          {set.steps.map((step) => (
            <li key={step.id}>
              <bdi>{localized(locale, step.name, step.nameAr)}</bdi>
              {step.options.length > 0 && (
                <span className="text-ink-2">
                  {" "}
                  ({texts("optionCount", { count: step.options.length })})
                </span>
              )}
              {step.choosesKey && (
                <span className="block text-caption text-ink-2">{texts("choosesKey")}</span>
              )}
            </li>
          ))}
        </ul>
      </Cell>
      <Cell label={texts("products")} className="text-ink-2">
        {texts("productCount", { count: set.products })}
      </Cell>
      <Cell className="max-md:-mb-3 max-md:py-0 md:ps-0">
        <div className="flex justify-end gap-0.5 max-md:-me-3">
          <RowAction
            label={texts("edit", { set: name })}
            tooltip={texts("editTip")}
            onClick={() => onEdit(set.id)}
          >
            <PencilSimpleIcon size={20} aria-hidden="true" />
          </RowAction>
          <RowAction
            label={texts("copy", { set: name })}
            tooltip={texts("copyTip")}
            onClick={() => onCopy(set)}
          >
            <CopyIcon size={20} aria-hidden="true" />
          </RowAction>
          {!set.isBuiltIn && (
            <RowAction
              label={texts("delete", { set: name })}
              tooltip={texts("deleteTip")}
              onClick={() => onDelete(set)}
            >
              <TrashIcon size={20} aria-hidden="true" />
            </RowAction>
          )}
        </div>
      </Cell>
    </Row>
  );
}
