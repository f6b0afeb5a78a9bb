"use client";

import { lazy, Suspense } from "react";
import { showsControlPanel } from "@/domain/account/session";
import { ErrorBoundary } from "@/features/layout/errors/error-boundary";
import { useCurrentUser } from "@/features/session/session-provider";

const ControlPanelButton = lazy(() =>
  import("./control-panel-button").then((file) => ({ default: file.ControlPanelButton })),
);

/**
 * The Control Panel button in the header, for an admin and for a user with the admin's name or
 * e-mail address. It takes free space after the links, so that nothing moves when it appears.
 * Specification §2 (screens) and §6 (roles).
 */
export function ControlPanelLink() {
  const { user } = useCurrentUser();
  if (!user || !showsControlPanel(user)) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <ControlPanelButton />
      </Suspense>
    </ErrorBoundary>
  );
}
