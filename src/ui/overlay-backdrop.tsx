"use client";

import { DialogBackdrop } from "@headlessui/react";

/** The scrim behind a dialog or drawer. */
export function OverlayBackdrop() {
  return (
    <DialogBackdrop
      transition
      className="fixed inset-0 bg-scrim transition-opacity duration-base data-closed:opacity-0 data-leave:duration-fast"
    />
  );
}
