"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { AdminSettingsDto } from "@/contract/admin/settings";
import { SETTING_GROUP_NAMES, type SettingGroup } from "@/domain/settings";
import { FormDialog } from "@/features/admin/shared/form-dialog";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { usePanelAddress } from "@/features/admin/shared/panel-address";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { AlertLog } from "./alert-log";
import { SecretParts } from "./secret-parts";
import { SettingChanges } from "./setting-changes";
import { SettingGroupCard } from "./setting-group-card";
import { SettingsForm } from "./settings-form";

/** What the owner sets without touching the machine. Decision 048. */
export function SettingsTab() {
  const texts = useTranslations("adminSettings");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const stored = trpc.admin.settings.read.useQuery();
  return (
    <section>
      <h1 className="text-h2">{texts("title")}</h1>
      <p className="mt-1 mb-6 text-small text-ink-2">{texts("line")}</p>
      {stored.isError && (
        <LoadFailed
          message={errorMessage(stored.error, texts("failed"))}
          retryLabel={tryAgain}
          isBusy={stored.isFetching}
          onRetry={() => void stored.refetch()}
          className="mb-4"
        />
      )}
      {stored.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {stored.data && <Groups stored={stored.data} />}
      <SecretParts />
      <AlertLog />
      {stored.data && <SettingChanges changes={stored.data.changes} />}
    </section>
  );
}

function Groups({ stored }: { stored: AdminSettingsDto }) {
  const texts = useTranslations("adminSettings");
  const groups = useTranslations("adminSettings.groups");
  const { read, go } = usePanelAddress();
  const open = useCallback((group: SettingGroup) => go({ settings: group }), [go]);
  const close = useCallback(() => go({ settings: null }, { replace: true }), [go]);
  const target = SETTING_GROUP_NAMES.find((group) => group === read("settings")) ?? null;
  return (
    <>
      {stored.settings.isClosed && (
        <Alert kind="wait" className="mb-4">
          {texts("closedNow")}
        </Alert>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {SETTING_GROUP_NAMES.map((group) => (
          <SettingGroupCard
            key={group}
            group={group}
            settings={stored.settings}
            onEdit={() => open(group)}
          />
        ))}
      </div>
      <FormDialog<SettingGroup>
        target={target}
        title={(shown) => (shown ? groups(shown) : "")}
        onOpen={open}
        onClose={close}
      >
        {(shown, exits) => shown && <SettingsForm group={shown} stored={stored} {...exits} />}
      </FormDialog>
    </>
  );
}
