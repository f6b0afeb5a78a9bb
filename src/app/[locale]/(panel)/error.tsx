"use client";

import { ErrorScreen } from "@/features/layout/errors/error-screen";
import { CONTENT_ID } from "@/features/shared/page/focus-content";

/** The error page of the panel. Renders a <main>, because it replaces the failed page's <main>. */
export default function PanelError(props: { error: unknown; retry: () => void }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
      <ErrorScreen {...props} />
    </main>
  );
}
