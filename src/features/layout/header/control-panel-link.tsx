"use client";

import dynamic from "next/dynamic";
import { showsControlPanel } from "@/domain/account";
import { ErrorBoundary } from "@/features/layout/errors/error-boundary";
import { useCurrentUser } from "@/features/session/session-provider";

const ControlPanelButton = dynamic(
  () => import("./control-panel-button").then((file) => file.ControlPanelButton),
  { ssr: false },
);

/**
 * The admins' button in the top bar. It stands in the free space after the links, so that nothing moves
 * when it appears. Specification §2, §6.
 */
export function ControlPanelLink() {
  const { user } = useCurrentUser();
  if (!user || !showsControlPanel(user)) return null;
  return (
    <ErrorBoundary>
      <ControlPanelButton />
    </ErrorBoundary>
  );
}
