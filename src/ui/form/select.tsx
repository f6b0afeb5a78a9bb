"use client";

import { useCallback, useRef, useState } from "react";
import { useFirstInteraction } from "@/ui/use-first-interaction";
import { labelledBy, type SelectProps, SelectValue, selectStyle } from "./select-parts";

const loadList = () => import("./select-list").then((file) => file.SelectList);

/**
 * A select whose list opens below the field (visual design §9). Until its first opening it is a
 * plain button with the same look; the list's code is fetched at the user's first interaction.
 */
export function Select<T extends string>(props: SelectProps<T>) {
  const [List, setList] = useState<Awaited<ReturnType<typeof loadList>> | null>(null);
  useFirstInteraction(useCallback(() => void loadList().catch(() => undefined), []));

  const closed = useRef<HTMLButtonElement>(null);

  async function open() {
    const loaded = await loadList().catch(() => null);
    // Do not take the focus from a field to which the user moved while the code loaded. Safari does
    // not focus a clicked button, so a focused `body` is treated like this select.
    const focused = document.activeElement;
    const isHere = focused === closed.current || focused === document.body;
    if (loaded && isHere) setList(() => loaded);
  }

  if (List) return <List {...props} />;
  return (
    <button
      ref={closed}
      type="button"
      id={props.id}
      dir={props.dir}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-labelledby={labelledBy(props)}
      aria-describedby={props["aria-describedby"]}
      aria-invalid={props["aria-invalid"] || undefined}
      disabled={props.disabled}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        void open();
      }}
      className={selectStyle(props)}
    >
      <SelectValue {...props} />
    </button>
  );
}
