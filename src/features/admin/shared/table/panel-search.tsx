"use client";

import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { MAX_SEARCH } from "@/contract/admin/common";
import { IconButton } from "@/ui/form/icon-button";
import { Input } from "@/ui/form/input";

type PanelSearchProps = {
  label: string;
  placeholder: string;
  /** The current search text, from the URL or the parent's state. */
  searched: string;
  /** Called after a debounce, and at once when the button in the field clears the text. */
  onSearch: (q: string) => void;
  className: string;
};

/** The search field above a table of the panel. */
export function PanelSearch({ label, placeholder, searched, ...props }: PanelSearchProps) {
  const texts = useTranslations("panel");
  const { typed, type, clear } = useTypedSearch(searched, props.onSearch);
  return (
    <search className="max-sm:w-full">
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        start={<MagnifyingGlassIcon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />}
        end={
          typed !== "" && (
            <IconButton label={texts("clearSearch")} onClick={clear} className="-me-3.5">
              <XIcon size={18} weight="bold" aria-hidden="true" />
            </IconButton>
          )
        }
        className={clsx(
          props.className,
          "[&_input::-webkit-search-cancel-button]:hidden [&_input]:min-h-11",
        )}
      />
    </search>
  );
}

const PAUSE_MS = 300;

/**
 * The text of a search field. `type` calls `onSearch` after a debounce, `clear` at once. If
 * `searched` changes for another reason (Back, a cleared filter), it replaces the typed text.
 */
function useTypedSearch(searched: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [known, setKnown] = useState(searched);
  const [sent, setSent] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (searched !== known) {
    setKnown(searched);
    if (searched !== sent) {
      setSent(searched);
      setTyped(searched);
    }
  }

  function send(text: string) {
    setSent(text);
    onSearch(text);
  }
  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text.trim()), PAUSE_MS);
  }
  function clear() {
    clearTimeout(timer.current);
    setTyped("");
    send("");
  }
  return { typed, type, clear };
}
