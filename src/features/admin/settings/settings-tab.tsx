"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { AdminSettingsDto } from "@/contract/admin/shop/settings";
import { SETTING_GROUP_NAMES, type SettingGroup } from "@/domain/shop/settings";
import { FormDialog } from "@/features/admin/shared/form/form-dialog";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { AlertLog } from "./alert-log";
import { Secrets } from "./secrets";
import { SettingGroupCard } from "./setting-group-card";
import { SettingsForm } from "./settings-form";

/**
 * The settings tab: everything that the owner configures without access to the server. Decision 048
 * (settings in the panel).
 */
export default function SettingsTab() {
  const texts = useTranslations("adminSettings");
  const stored = trpc.admin.settings.read.useQuery();
  return (
    <section>
      <h1 className="text-h2">{texts("title")}</h1>
      <p className="mt-1 mb-6 text-small text-ink-2">{texts("line")}</p>
      <QueryContent query={stored} texts={texts} skeleton="h-96 w-full" className="mb-4">
        {(settings) => <Groups stored={settings} />}
      </QueryContent>
      <Secrets />
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

/** The latest saves of settings, with admin and time. The audit log has the previous values. */
function SettingChanges({ changes }: Pick<AdminSettingsDto, "changes">) {
  const texts = useTranslations("adminSettings.changes");
  const groups = useTranslations("adminSettings.groups");
  return (
    <section className="mt-10">
      <h2 className="text-h3">{texts("title")}</h2>
      <p className="mt-1 mb-4 text-small text-ink-2">{texts("line")}</p>
      {changes.length > 0 && (
        <ColumnTable
          label={texts("title")}
          rows={changes}
          keyOf={({ version }) => version}
          columns={[
            { head: texts("version"), isRowHeader: true, cell: ({ version }) => version },
            { head: texts("what"), cell: ({ group }) => groups(group) },
            { head: texts("who"), cell: ({ changedBy }) => <bdi>{changedBy}</bdi> },
            { head: texts("when"), cell: ({ changedAt }) => <DateTime at={changedAt} /> },
          ]}
        />
      )}
    </section>
  );
}
