"use client";

import { FailedScreen } from "@/features/shell/failed-screen";
import { CONTENT_ID } from "@/features/shell/skip-link";

/** The panel's own bar is part of what broke. */
export default function PanelError(props: { error: unknown; retry: () => void }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
      <FailedScreen {...props} />
    </main>
  );
}
