"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { IconButton } from "@/ui/form/icon-button";

const loadSheet = () => import("./inline-search").then((file) => file.SearchSheet);

/** Opens the search sheet where the header has no room for a field; its child is the icon. */
export function SearchButton({ children }: { children: ReactNode }) {
  const label = useTranslations("layout.search")("open");
  const [SearchSheet, fetchSheet] = useLazyComponent(loadSheet);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        onClick={async () => setOpen(await fetchSheet())}
      >
        {children}
      </IconButton>
      {SearchSheet && <SearchSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
