"use client";

import { useEffect } from "react";

/** Rendered inside a dialog: calls `run` after the dialog has restored the focus. */
export function AfterClosing({ run }: { run: () => void }) {
  useEffect(
    () => () => {
      requestAnimationFrame(run);
    },
    [run],
  );
  return null;
}
