"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/overlay/dialog";
import { InlineSearch } from "./inline-search";

type SearchSheetProps = { open: boolean; onClose: () => void };

/** The search where the header has no room for a field: the whole screen of a phone. */
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
