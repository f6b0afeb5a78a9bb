"use client";

import clsx from "clsx";
import { type DragEvent, type ReactNode, useRef, useState } from "react";

type FileDropProps = {
  onFile: (file: File) => void;
  /** File types that the chooser offers, as in the attribute `accept`. */
  accept: string;
  /** Accessible name of the file input. */
  label: string;
  className: string;
  /** Classes while no file is dragged over it. */
  quiet: string;
  /** Is given what opens the chooser of the browser. */
  children: (choose: () => void) => ReactNode;
};

/** Takes a file that is dropped, or chosen. */
export function FileDrop({ onFile, accept, label, className, quiet, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(className, isOver ? "border-after bg-after-soft" : quiet)}
    >
      {children(() => chooser.current?.click())}
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
