"use client";

import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { AdminProductRow } from "@/contract/admin/catalogue/products";
import { MAX_SEARCH } from "@/contract/admin/common";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";

/** Upper bound on shown results. To find further products, the admin types more words. */
const SHOWN = 6;

type ProductFinderProps = {
  texts: (key: "search" | "nothing" | "found") => string;
  error?: string;
  disabled?: boolean;
  /** Returns true for a product to leave out of the results. */
  isHidden?: (product: AdminProductRow) => boolean;
  rowClass: string;
  children: (product: AdminProductRow) => ReactNode;
};

/**
 * A search field for products, by words or product number. `children` renders each result with its
 * actions.
 */
export function ProductFinder(props: ProductFinderProps) {
  const { texts, error, disabled, isHidden = () => false, rowClass, children } = props;
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const found = trpc.admin.products.table.useQuery(
    { q },
    { enabled: q !== "", placeholderData: keepPreviousData },
  );
  const offered = (found.data?.rows ?? []).filter((row) => !isHidden(row));
  const rows = q === "" ? [] : offered.slice(0, SHOWN);
  return (
    <>
      <Field label={texts("search")} error={error}>
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={MAX_SEARCH}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            disabled={disabled}
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
            <li key={row.id} className={rowClass}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
