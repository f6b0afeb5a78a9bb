"use client";

import { ErrorScreen } from "@/features/layout/errors/error-screen";
import { CONTENT_ID } from "@/features/shared/page/focus-content";

/** Has its own <main>, since the panel's header is part of the failed content. */
export default function PanelError(props: { error: unknown; retry: () => void }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
      <ErrorScreen {...props} />
    </main>
  );
}
