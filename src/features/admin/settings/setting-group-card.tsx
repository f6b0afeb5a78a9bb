"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { AlertTopic } from "@/domain/shop/alert";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import {
  SETTING_GROUPS,
  type SettingGroup,
  type ShopSettings,
  sarRateHundredths,
} from "@/domain/shop/settings";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { Button } from "@/ui/form/button";
import { SETTING_FIELDS } from "./setting-values";
import { WayLabel } from "./way-label";

type SettingGroupCardProps = { group: SettingGroup; settings: ShopSettings; onEdit: () => void };

/** A group of settings with the current values, and a button that opens the form of the group. */
export function SettingGroupCard({ group, settings, onEdit }: SettingGroupCardProps) {
  const texts = useTranslations("adminSettings");
  const fields = useTranslations("adminSettings.fields");
  const headingId = useId();
  const title = texts(`groups.${group}`);
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border-[1.5px] border-line bg-raised px-4 py-4 sm:px-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-role-title text-[1.0625rem]">
          {title}
        </h2>
        <Button variant="outline" size="small" onClick={onEdit}>
          {texts("edit")}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
      <dl className="mt-3 divide-y divide-line">
        {SETTING_GROUPS[group].map((name) => (
          <div key={name} className="grid gap-x-4 py-2 text-small sm:grid-cols-[2fr_3fr]">
            <dt className="text-ink-2">{fields(`${name}.label`)}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
              <SettingValue name={name} settings={settings} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type SettingValueProps = { name: keyof ShopSettings; settings: ShopSettings };

function SettingValue({ name, settings }: SettingValueProps): ReactNode {
  const texts = useTranslations("adminSettings");
  const { waysToPay } = usePanelContext();
  const value = settings[name];
  if (name === "sarRate" && value === "") {
    return texts("peg", { rate: (sarRateHundredths(settings) / 100).toFixed(2) });
  }
  if (name === "guestCart") {
    return texts(`guestCarts.${settings.guestCart}`, { days: RETENTION_DAYS.guestCarts });
  }
  if (name === "promises") {
    if (settings.promises.length === 0) return <Unset>{texts("none")}</Unset>;
    return settings.promises.map((promise) => texts(`promises.${promise}`)).join("\n");
  }
  if (name === "waysOff") {
    const ways = waysToPay.flatMap((one) => one.ways);
    const off = ways.filter(({ key, missing }) => missing || settings.waysOff.includes(key));
    if (off.length === 0) return <Unset>{texts("none")}</Unset>;
    return off.map((way) => <WayLabel key={way.key} way={way} />);
  }
  if (name === "alertLanguage") return texts(`languages.${settings.alertLanguage}`);
  if (SETTING_FIELDS[name].kind === "topics") {
    const topics = value as AlertTopic[];
    if (topics.length === 0) return <Unset>{texts("none")}</Unset>;
    return topics.map((topic) => texts(`topics.${topic}`)).join("\n");
  }
  if (typeof value === "boolean") return texts(value ? "yes" : "no");
  if (value === "") return <Unset>{texts("notSet")}</Unset>;
  return <bdi dir={SETTING_FIELDS[name].dir}>{String(value)}</bdi>;
}

function Unset({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
