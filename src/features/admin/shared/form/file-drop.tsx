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
  /** Classes of the drop zone while no file is dragged over it. */
  quiet: string;
  /** Receives a function that opens the browser's file chooser. */
  children: (choose: () => void) => ReactNode;
};

/** A drop zone and file chooser for one file. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the inner button serves the keyboard
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
          // Without this reset, choosing the same file again would fire no event.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
