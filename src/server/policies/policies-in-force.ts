import type { PolicyKind, PolicyVersions } from "@/domain/shop/policy";
import type { Locale } from "@/domain/text/locale";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** SQL for the latest version of each kind: {"terms": 2, "refund": 1}. */
export const POLICIES_IN_FORCE = `(
  SELECT coalesce(jsonb_object_agg(latest.kind, latest.version), '{}') FROM (
    SELECT kind, max(version) AS version FROM policies WHERE version IS NOT NULL GROUP BY kind) AS latest)`;

const READ_POLICIES_IN_FORCE = statement(
  "policies_in_force",
  `SELECT ${POLICIES_IN_FORCE} AS versions`,
).typed<{ versions: PolicyVersions }>();

/** The version in force of each kind; kinds without a published version are missing. */
export async function policiesInForce(): Promise<PolicyVersions> {
  const [row] = await run(READ_POLICIES_IN_FORCE, []);
  return row?.versions ?? {};
}

/** A published policy for display. */
export interface PublishedPolicy {
  kind: PolicyKind;
  version: number;
  /** ISO 8601. */
  publishedAt: string;
  /** Markdown, in the reader's language. */
  text: string;
  /** All published versions, latest first. */
  versions: number[];
}

/**
 * @param version null for the version in force
 * @returns null if there is no such version
 */
export async function readPolicy(
  kind: PolicyKind,
  version: number | null,
  locale: Locale,
): Promise<PublishedPolicy | null> {
  const all = await db().policy.findMany({
    where: { kind, version: { not: null } },
    select: { version: true },
    orderBy: { version: "desc" },
  });
  const versions = all.flatMap((row) => row.version ?? []);
  const wanted = version ?? versions[0];
  if (wanted === undefined) return null;
  const row = await db().policy.findUnique({
    where: { kind_version: { kind, version: wanted } },
    select: { publishedAt: true, text: true, textAr: true },
  });
  if (!row?.publishedAt) return null;
  return {
    kind,
    version: wanted,
    publishedAt: row.publishedAt.toISOString(),
    text: locale === "ar" ? row.textAr : row.text,
    versions,
  };
}
