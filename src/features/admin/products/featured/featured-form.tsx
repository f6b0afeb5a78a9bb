"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { FeaturedRow } from "@/contract/admin/catalogue/featured";
import { MAX_FEATURED } from "@/domain/catalogue/featured";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { FeaturedList } from "./featured-list";
import { FeaturedSearch } from "./featured-search";

type FeaturedFormProps = {
  stored: readonly FeaturedRow[];
  /** Fetches the stored list again; resolves to null if no list is available. */
  onReload: () => Promise<readonly FeaturedRow[] | null>;
  /** Reports whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

const idsOf = (rows: readonly FeaturedRow[]) => rows.map(({ id }) => id);

/** The form of the featured products. The shop changes only when the form is saved. */
export function FeaturedForm({ stored, onReload, onDirty, onCancel, onSaved }: FeaturedFormProps) {
  const texts = useTranslations("adminProducts.featured");
  const errors = useTranslations("errors");
  const locale = useLanguage();
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const save = trpc.admin.featured.save.useMutation();
  // The list as last loaded. A save sends it as `before`, so that the server detects a change by
  // another admin. The form has unsaved changes while `rows` differ from it.
  const [opened, setOpened] = useState(stored);
  const [rows, setRows] = useState(stored);
  const [said, setSaid] = useState("");
  const submit = useRef<HTMLButtonElement>(null);
  const isDirty = idsOf(rows).join() !== idsOf(opened).join();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const isFull = rows.length >= MAX_FEATURED;

  function move(from: number, to: number) {
    const moved = rows[from];
    if (!moved) return;
    const ordered = rows.filter((row) => row !== moved);
    ordered.splice(to, 0, moved);
    setRows(ordered);
    const name = productName(moved, locale);
    setSaid(texts("moved", { name, place: to + 1, count: rows.length }));
  }
  function add(row: FeaturedRow) {
    if (isFull) return;
    setRows([...rows, row]);
    setSaid(texts("added", { name: productName(row, locale), place: rows.length + 1 }));
  }
  function remove(row: FeaturedRow) {
    setRows(rows.filter(({ id }) => id !== row.id));
    setSaid(texts("removed", { name: productName(row, locale) }));
  }

  function send() {
    if (save.isPending) return;
    const request = { before: idsOf(opened), products: idsOf(rows) };
    save.mutate(
      { idempotencyKey: idempotency.keyFor(request), ...request },
      {
        onSuccess: () => {
          idempotency.release();
          void utils.admin.auditLog.invalidate();
          void utils.catalogue.invalidate();
          toast({ kind: "ok", title: texts("saved") });
          onSaved();
        },
      },
    );
  }
  async function showTheirs() {
    const theirs = await onReload();
    if (!theirs) return;
    setOpened(theirs);
    setRows(theirs);
    save.reset();
    // The pressed button disappears with the conflict alert, so move the focus.
    submit.current?.focus();
  }

  return (
    <>
      <div className="grow overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">
        <p className="mb-5 flex flex-wrap justify-between gap-x-4 text-small text-ink-2">
          <span>{texts("line")}</span>
          <span className="font-strong">
            {texts("count", { count: rows.length, max: MAX_FEATURED })}
          </span>
        </p>
        <FeaturedSearch
          chosen={new Set(idsOf(rows))}
          isFull={isFull}
          fullText={errors("featured_full")}
          onAdd={add}
        />
        <FeaturedList rows={rows} onMove={move} onRemove={remove} />
      </div>
      <div className="border-line border-t-[1.5px] px-4 py-4 sm:px-6">
        {save.error && (
          <Alert kind="err" role="alert" className="mb-3">
            <p>{errorMessage(save.error, texts("failed"))}</p>
            {refusalReason(save.error) === "featured_changed" && (
              <Button
                variant="outline"
                size="small"
                className="mt-2"
                onClick={() => void showTheirs()}
              >
                {texts("theirs")}
              </Button>
            )}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="outline" size="small" onClick={onCancel}>
            {texts("cancel")}
          </Button>
          <WorkButton ref={submit} size="small" busy={save.isPending} onClick={send}>
            {texts("save")}
          </WorkButton>
        </div>
      </div>
      <LiveRegion message={said} />
    </>
  );
}
