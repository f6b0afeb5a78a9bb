"use client";

import { ErrorScreen } from "@/features/layout/errors/error-screen";
import { CONTENT_ID } from "@/features/shared/page/focus-content";

/** Renders a <main>, because the failed page's header and <main> are gone. */
export default function PanelError(props: { error: unknown; retry: () => void }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
      <ErrorScreen {...props} />
    </main>
  );
}
