import type { z } from "zod";
import type { AuditValues } from "@/contract/admin/shop/audit-log";
import type { AdminSettingsDto, saveSettingsInput } from "@/contract/admin/shop/settings";
import { DomainError } from "@/domain/errors";
import { SETTING_GROUPS, type SettingGroup, type ShopSettings } from "@/domain/shop/settings";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { knownWays } from "@/server/payments/provider/provider-environments";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { applySettings, readSettings, type VersionedSettings } from "@/server/platform/settings";

/** Number of latest changes shown in the panel. */
const SHOWN_CHANGES = 20;

/** The current settings, their version, and the latest changes. */
export async function findSettings(): Promise<AdminSettingsDto> {
  const [current, changes] = await Promise.all([
    readSettings(),
    db().settingsVersion.findMany({
      select: { version: true, group: true, changedBy: true, changedAt: true },
      orderBy: { version: "desc" },
      take: SHOWN_CHANGES,
    }),
  ]);
  return {
    ...current,
    changes: changes.map(({ group, changedAt, ...change }) => ({
      ...change,
      group,
      changedAt: changedAt.toISOString(),
    })),
  };
}

const LOCK_SETTINGS = statement(
  "lock_settings",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('settings', 0))",
);

/**
 * Saves a new version of the settings with the values of one group. Every process applies it within
 * a second; a notification of the database (`catalogue_changed`) refreshes the cached pages.
 * @throws DomainError settings_changed if somebody else saved since the form was opened;
 * time_zone_invalid if the database does not know the time zone; invalid_input for a way to pay
 * that no provider has
 */
export async function saveSettings(
  call: AdminCall,
  { version, change }: z.output<typeof saveSettingsInput>,
): Promise<{ version: number }> {
  const { group } = change;
  if (group === "money") await requireKnownZone(change.values.timeZone);
  const values =
    group === "orders"
      ? { ...change.values, waysOff: requireWays(change.values.waysOff) }
      : change.values;
  let taken: VersionedSettings | undefined;
  const saved = await executeAudited(call, async (tx) => {
    await tx.run(LOCK_SETTINGS, []);
    const before = await readSettings(tx);
    if (before.version !== version) throw new DomainError("settings_changed");
    const settings: ShopSettings = { ...before.settings, ...values };
    taken = { version: version + 1, settings };
    await tx.prisma.settingsVersion.create({
      data: {
        version: taken.version,
        values: { ...settings },
        group,
        changedBy: call.admin.username,
      },
    });
    return {
      action: "settings.update",
      entity: "settings",
      entityId: group,
      ...changesOf(before.settings, settings, group),
      result: { version: taken.version },
    };
  });
  if (taken) applySettings(taken);
  return saved;
}

/** $1 the time zone. */
const IS_TIME_ZONE = statement("is_time_zone", "SELECT FROM pg_timezone_names WHERE name = $1");

/**
 * Rejects a time zone unknown to PostgreSQL, which calculates when the shop's days begin. The
 * contract only checks it against the JavaScript engine, whose list may be newer.
 */
async function requireKnownZone(timeZone: string): Promise<void> {
  const known = await run(IS_TIME_ZONE, [timeZone]);
  if (known.length === 0) throw new DomainError("time_zone_invalid");
}

function requireWays(named: readonly string[]): string[] {
  const ways = knownWays(named);
  if (ways.length < named.length) throw new DomainError("invalid_input");
  return ways;
}

/** The changed values, for the audit log. */
function changesOf(before: ShopSettings, after: ShopSettings, group: SettingGroup) {
  const names = SETTING_GROUPS[group].filter((name) => shown(before[name]) !== shown(after[name]));
  const of = (settings: ShopSettings): AuditValues =>
    Object.fromEntries(names.map((name) => [name, shown(settings[name])]));
  return { before: of(before), after: of(after) };
}

const shown = (value: ShopSettings[keyof ShopSettings]) =>
  Array.isArray(value) ? value.join(", ") : value;
