"use client";

import { ArrowDownIcon } from "@phosphor-icons/react/dist/ssr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { DotsSixVerticalIcon } from "@phosphor-icons/react/dist/ssr/DotsSixVertical";
import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { normalizeNumber } from "@/domain/text/normalize-digits";
import { IconButton } from "@/ui/form/icon-button";
import { Input } from "@/ui/form/input";

type PlaceControlsProps = {
  /** The moved item, for the accessible names. */
  name: string;
  /** The item's zero-based position among `count` items. */
  index: number;
  count: number;
  /** The handle's props from `useRowDrag`. */
  handle: ComponentProps<"span">;
  onMove: (to: number) => void;
};

const ICON = { size: 18, weight: "bold", "aria-hidden": true } as const;

/**
 * Three ways to move an item in a list: drag the handle, press up or down, or type a position. The
 * button or the field that was used keeps the focus.
 */
export function PositionControls({ name, index, count, handle, onMove }: PlaceControlsProps) {
  const texts = useTranslations("panel.place");
  const used = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving the element loses the focus
  useEffect(() => {
    used.current?.focus();
    used.current = null;
  }, [index]);

  /** @param control the control that keeps the focus; null after a blur */
  function move(control: HTMLElement | null, to: number) {
    if (to === index || to < 0 || to >= count) return;
    used.current = control;
    onMove(to);
  }

  return (
    <div className="flex items-center">
      <span
        {...handle}
        aria-hidden="true"
        title={texts("drag")}
        className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing"
      >
        <DotsSixVerticalIcon size={22} weight="bold" />
      </span>
      <PlaceField
        label={texts("field", { name, count })}
        index={index}
        count={count}
        onMove={move}
      />
      <IconButton
        label={texts("up", { name })}
        aria-disabled={index === 0 || undefined}
        onClick={(event) => move(event.currentTarget, index - 1)}
        className="aria-disabled:opacity-40"
      >
        <ArrowUpIcon {...ICON} />
      </IconButton>
      <IconButton
        label={texts("down", { name })}
        aria-disabled={index === count - 1 || undefined}
        onClick={(event) => move(event.currentTarget, index + 1)}
        className="aria-disabled:opacity-40"
      >
        <ArrowDownIcon {...ICON} />
      </IconButton>
    </div>
  );
}

type PlaceFieldProps = {
  label: string;
  index: number;
  count: number;
  onMove: (field: HTMLElement | null, to: number) => void;
};

/** A field for the position, as a number from 1. The item moves on Enter or blur. */
function PlaceField({ label, index, count, onMove }: PlaceFieldProps) {
  const [typed, setTyped] = useState(String(index + 1));
  const [known, setKnown] = useState(index);
  if (known !== index) {
    setKnown(index);
    setTyped(String(index + 1));
  }
  function settle(field: HTMLElement | null) {
    const number = normalizeNumber(typed);
    const isPlace = /^\d{1,4}$/.test(number) && Number(number) >= 1;
    const to = isPlace ? Math.min(Number(number), count) - 1 : index;
    setTyped(String(to + 1));
    onMove(field, to);
  }
  return (
    <Input
      aria-label={label}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Without this, Enter would submit a surrounding form.
        event.preventDefault();
        settle(event.currentTarget);
      }}
      onBlur={() => settle(null)}
      className="w-14 px-1! [&_input]:min-h-11! [&_input]:text-center"
    />
  );
}
