"use client";

import { useTranslations } from "next-intl";
import type { CurrentUserDto } from "@/contract/accounts";
import { CONTENT_ID } from "@/features/shell/skip-link";
import { PanelBar } from "./panel-bar";
import { type PanelParts, PanelPartsProvider } from "./panel-parts";
import { PanelTabs } from "./panel-tabs";
import { usePanelGuard } from "./use-panel-guard";

type PanelProps = {
  /** Whom the server let in. */
  admin: CurrentUserDto;
  parts: PanelParts;
};

/** The control panel: bar, tabs, and what the address says is open. Specification §2; pictures 13, 14. */
export function Panel({ admin: letIn, parts }: PanelProps) {
  const texts = useTranslations("panel");
  const { admin, signOut } = usePanelGuard(letIn);
  if (!admin) return <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none" />;
  return (
    <PanelPartsProvider value={parts}>
      <PanelBar admin={admin} onSignOut={() => void signOut()} />
      <main id={CONTENT_ID} tabIndex={-1} className="page-box-header grow pt-4 pb-16 outline-none">
        <PanelTabs />
        <p className="mt-8 text-caption text-ink-3">
          {texts.rich("times", {
            zone: () => <bdi dir="ltr">{parts.timeZone}</bdi>,
          })}
        </p>
      </main>
    </PanelPartsProvider>
  );
}
