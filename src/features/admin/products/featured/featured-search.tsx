"use client";

import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { MAX_SEARCH } from "@/contract/admin/common";
import type { FeaturedRow } from "@/contract/admin/featured";
import { ProductName, productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { IconButton } from "@/ui/form/icon-button";
import { Input } from "@/ui/form/input";
import { ProductImage } from "@/ui/illustrations/product-image";

/** So many of what was found are shown: more words find less. */
const SHOWN = 6;

type FeaturedSearchProps = {
  chosen: ReadonlySet<number>;
  /** Nothing more can be added; `fullText` says so. */
  isFull: boolean;
  fullText: string;
  onAdd: (row: FeaturedRow) => void;
};

/** Finds products by a word or their number, to be added at the end of the list. */
export function FeaturedSearch({ chosen, isFull, fullText, onAdd }: FeaturedSearchProps) {
  const texts = useTranslations("adminProducts.featured");
  const locale = useLanguage();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const found = trpc.admin.products.table.useQuery(
    { q },
    { enabled: q !== "", placeholderData: keepPreviousData },
  );
  const rows = q === "" ? [] : (found.data?.rows ?? []).slice(0, SHOWN);
  return (
    <div>
      <Field label={texts("search")} error={isFull ? fullText : undefined}>
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={MAX_SEARCH}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            start={
              <MagnifyingGlassIcon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
            }
          />
        )}
      </Field>
      <p role="status" className="mt-2 text-caption text-ink-2 empty:hidden">
        {q !== "" && found.data && rows.length === 0 ? texts("nothing") : null}
      </p>
      {rows.length > 0 && (
        <ul aria-label={texts("found")} className="mt-2 grid gap-1 rounded-card bg-cloud p-2">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center gap-3 ps-1">
              <ProductImage
                src={row.imageUrl}
                crop="thumb"
                className="size-9 shrink-0 rounded-badge bg-mist"
              />
              <span className="min-w-0 grow wrap-anywhere text-small">
                <ProductName product={row} />
                {!row.isActive && (
                  <span className="block text-[0.8125rem] text-ink-2">{texts("inactive")}</span>
                )}
              </span>
              <AddButton
                name={productName(row, locale)}
                isIn={chosen.has(row.id)}
                isFull={isFull}
                onAdd={() => onAdd(row)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type AddButtonProps = { name: string; isIn: boolean; isFull: boolean; onAdd: () => void };

/** It stays where it was pressed, so that the focus does. */
function AddButton({ name, isIn, isFull, onAdd }: AddButtonProps) {
  const texts = useTranslations("adminProducts.featured");
  const cannot = isIn || isFull;
  const Icon = isIn ? CheckIcon : PlusIcon;
  return (
    <IconButton
      label={texts(isIn ? "isIn" : "add", { name })}
      aria-disabled={cannot || undefined}
      onClick={() => !cannot && onAdd()}
      className={isIn ? "text-ok!" : "aria-disabled:opacity-40"}
    >
      <Icon size={18} weight="bold" aria-hidden="true" />
    </IconButton>
  );
}
