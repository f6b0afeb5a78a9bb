"use client";

import { ArrowDownIcon } from "@phosphor-icons/react/dist/ssr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { useEffect, useRef } from "react";
import { IconButton } from "@/ui/form/icon-button";

type OrderButtonsProps = {
  index: number;
  count: number;
  labels: { up: string; down: string; remove: string };
  onMove: (to: number) => void;
  onRemove: () => void;
};

const ICON = { size: 18, weight: "bold", "aria-hidden": true } as const;

/**
 * Moves an item of a list up or down, or removes it unless it is the only one. A pressed arrow
 * button keeps the focus.
 */
export function MoveButtons({ index, count, labels, onMove, onRemove }: OrderButtonsProps) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving the element loses the focus
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);

  function move(button: HTMLButtonElement, to: number) {
    if (to < 0 || to >= count) return;
    pressed.current = button;
    onMove(to);
  }

  return (
    <div className="-me-2 flex">
      <IconButton
        label={labels.up}
        aria-disabled={index === 0 || undefined}
        onClick={(event) => move(event.currentTarget, index - 1)}
        className="aria-disabled:opacity-40"
      >
        <ArrowUpIcon {...ICON} />
      </IconButton>
      <IconButton
        label={labels.down}
        aria-disabled={index === count - 1 || undefined}
        onClick={(event) => move(event.currentTarget, index + 1)}
        className="aria-disabled:opacity-40"
      >
        <ArrowDownIcon {...ICON} />
      </IconButton>
      <IconButton
        label={labels.remove}
        aria-disabled={count === 1 || undefined}
        onClick={() => count > 1 && onRemove()}
        className="aria-disabled:opacity-40"
      >
        <TrashIcon {...ICON} />
      </IconButton>
    </div>
  );
}
