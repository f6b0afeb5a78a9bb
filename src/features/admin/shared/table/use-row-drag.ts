"use client";

import { type CSSProperties, type PointerEvent, useRef, useState } from "react";

interface Drag {
  from: number;
  to: number;
  /** Distance in px by which the row has moved down; negative if it has moved up. */
  moved: number;
  height: number;
}

/** The positions in px when the drag started. */
interface Start {
  y: number;
  scroll: number;
  /** The vertical center of each row, in px. */
  middles: readonly number[];
}

/**
 * Moves a row of a list or table by pointer. The handle must be inside the `li` or `tr` of its row,
 * and all siblings of that element must be rows. The handle has no keyboard support: the row must
 * offer other controls for the keyboard.
 * @param onDrop receives the row's old and new zero-based positions
 */
export function useRowDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<Start>(undefined);

  function take(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0) return;
    const row = event.currentTarget.closest("li, tr");
    const rows = [...(row?.parentElement?.children ?? [])];
    const boxes = rows.map((one) => one.getBoundingClientRect());
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = {
      y: event.clientY,
      scroll: window.scrollY,
      middles: boxes.map(({ top, height }) => top + height / 2),
    };
    setDrag({ from, to: from, moved: 0, height: row?.getBoundingClientRect().height ?? 0 });
  }

  function pull(event: PointerEvent<HTMLElement>) {
    if (!drag || !start.current) return;
    const { y, scroll, middles } = start.current;
    const moved = event.clientY - y + window.scrollY - scroll;
    const middle = (middles[drag.from] ?? 0) + moved;
    // The new position is the number of other rows whose center is above the dragged row's center.
    const to = middles.filter((other, index) => index !== drag.from && other < middle).length;
    setDrag({ ...drag, moved, to });
  }

  function drop() {
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
    setDrag(null);
  }

  /** Props of the handle of the row at a zero-based position. */
  const handleOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, index),
    onPointerMove: pull,
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
  });

  /** Style of the row at a zero-based position. During a drag the other rows make room. */
  function styleOf(index: number): CSSProperties | undefined {
    if (!drag) return undefined;
    if (index === drag.from) {
      return { transform: `translateY(${drag.moved}px)`, position: "relative", zIndex: 1 };
    }
    const isBetween = index > drag.from ? index <= drag.to : index >= drag.to && index < drag.from;
    if (!isBetween) return undefined;
    return { transform: `translateY(${index > drag.from ? -drag.height : drag.height}px)` };
  }

  return { handleOf, styleOf, draggedIndex: drag?.from ?? null };
}
