import { randomUUID } from "node:crypto";
import type { AdminSettingsDto } from "@/contract/admin/shop/settings";
import type { SettingGroup } from "@/domain/shop/settings";
import { callAs } from "./callers";

export function settingsOfPanel(): Promise<AdminSettingsDto> {
  return callAs("admin", "admin.settings.read", undefined) as Promise<AdminSettingsDto>;
}

/** Saves a group of settings as its form does. */
export function saveSettings(
  version: number,
  group: SettingGroup,
  values: object,
): Promise<{ version: number }> {
  const input = { idempotencyKey: randomUUID(), version, change: { group, values } };
  return callAs("admin", "admin.settings.save", input) as Promise<{ version: number }>;
}

/** Changes values of a group and keeps its other values. @returns the new version */
export async function setSettings(group: SettingGroup, values: object): Promise<number> {
  const { version, settings } = await settingsOfPanel();
  const typed = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === "number" ? String(value) : value,
    ]),
  );
  return (await saveSettings(version, group, { ...typed, ...values })).version;
}
