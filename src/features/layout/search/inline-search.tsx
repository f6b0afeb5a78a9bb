"use client";

import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/overlay/dialog";
import { SearchField } from "./search-field";
import { SearchResults } from "./search-results";
import { SearchOffers } from "./search-suggestions";
import { useSearchCombobox } from "./use-search-combobox";

type InlineSearchProps = {
  onSelect: () => void;
  /**
   * Set if the sheet contains only the search: the field gets the focus, and the results scroll
   * with the sheet.
   */
  tall?: boolean;
};

/**
 * The search inside a sheet or drawer. The results follow the field in the normal flow instead of
 * covering the content below. Specification §2 (screens).
 */
export function InlineSearch({ onSelect, tall }: InlineSearchProps) {
  const texts = useTranslations("layout.search");
  const errors = useTranslations("errors");
  const combobox = useSearchCombobox(onSelect);
  const { isEmpty, isFailed, isOpen, query } = combobox;
  return (
    <search className="block">
      <SearchField combobox={combobox} first={tall} className="frame frame-quiet h-13">
        <MagnifyingGlassIcon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
      </SearchField>
      <SearchResults
        combobox={combobox}
        className={clsx("-mx-2 mt-2", !tall && "max-h-80 overflow-y-auto")}
      />
      {(isEmpty || isFailed) && (
        <p role="status" className="mt-3 text-body text-ink-2">
          {isFailed ? errors("search") : texts("nothing", { query: query.trim() })}
        </p>
      )}
      {tall && !isOpen && (query.trim() === "" || isEmpty) && <SearchOffers onSelect={onSelect} />}
    </search>
  );
}

type SearchSheetProps = { open: boolean; onClose: () => void };

/** The full-screen search of a phone, whose header has no room for a field. */
export function SearchSheet({ open, onClose }: SearchSheetProps) {
  const label = useTranslations("layout.search")("label");
  const close = useTranslations("common")("close");
  return (
    <Dialog open={open} onClose={onClose} fullScreen title={label} closeLabel={close}>
      <div className="mt-3">
        <InlineSearch onSelect={onClose} tall />
      </div>
    </Dialog>
  );
}
