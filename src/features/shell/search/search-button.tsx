"use client";

import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/ui/icon-button";

const SearchSheet = dynamic(() => import("./search-sheet").then((file) => file.SearchSheet), {
  ssr: false,
});

/** Opens the search sheet where the header has no room for a field. */
export function SearchButton() {
  const label = useTranslations("shell.search")("open");
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  function open() {
    setOpened(true);
    setOpen(true);
  }
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={open}>
        <MagnifyingGlassIcon size={22} aria-hidden="true" />
      </IconButton>
      {wasOpened && <SearchSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
