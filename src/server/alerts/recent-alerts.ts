import type { RecentAlertsDto } from "@/contract/admin/alerts";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import type { AlertFacts, AlertKind } from "@/domain/alert";
import { run, type Statement } from "@/server/platform/statements";

/** So many are shown. */
const SHOWN = 30;

const COUNTS: Statement<{ seenId: number; unseen: number; open: number }> = {
  name: "count_alerts",
  text: `
    SELECT seen.id AS "seenId",
      (SELECT count(*)::int FROM (SELECT FROM alerts
        WHERE solved_at IS NULL AND id > seen.id LIMIT ${MAX_COUNTED + 1}) new) AS unseen,
      (SELECT count(*)::int FROM (SELECT FROM alerts
        WHERE solved_at IS NULL LIMIT ${MAX_COUNTED + 1}) open) AS open
    FROM (SELECT coalesce((SELECT seen_id FROM alert_views WHERE user_id = $1), 0) AS id) seen`,
};

interface Row {
  id: number;
  kind: AlertKind;
  facts: AlertFacts;
  raisedAt: Date;
  solvedAt: Date | null;
}

const LATEST: Statement<Row> = {
  name: "latest_alerts",
  text: `
    SELECT id, kind, facts, raised_at AS "raisedAt", solved_at AS "solvedAt"
    FROM alerts ORDER BY id DESC LIMIT ${SHOWN}`,
};

/** What the bell of somebody of the staff shows. */
export async function recentAlerts(userId: number): Promise<RecentAlertsDto> {
  const [[counts], latest] = await Promise.all([run(COUNTS, [userId]), run(LATEST, [])]);
  return {
    ...(counts ?? { seenId: 0, unseen: 0, open: 0 }),
    alerts: latest.map(({ raisedAt, solvedAt, ...alert }) => ({
      ...alert,
      raisedAt: raisedAt.toISOString(),
      solvedAt: solvedAt?.toISOString() ?? null,
    })),
  };
}

/** $1 who, $2 the newest alert that was shown: never an older one than before, nor one that there is not. */
const SEE: Statement<unknown> = {
  name: "see_alerts",
  text: `
    INSERT INTO alert_views (user_id, seen_id)
    SELECT $1, least($2::int, coalesce((SELECT max(id) FROM alerts), 0))
    ON CONFLICT (user_id) DO UPDATE SET seen_id = greatest(alert_views.seen_id, excluded.seen_id)`,
};

/** Writes down up to which alert somebody has looked. */
export async function seeAlerts(userId: number, seenId: number): Promise<void> {
  await run(SEE, [userId, seenId]);
}
