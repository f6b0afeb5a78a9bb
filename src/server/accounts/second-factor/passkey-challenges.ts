import type { PasskeyPurpose } from "@/domain/account/second-factor";
import { db } from "@/server/platform/database/db";

/** The holder and the purpose of a challenge; no other session or browser can answer it. */
export interface ChallengeHolder {
  purpose: PasskeyPurpose;
  holder: { session: string } | { browser: string };
}

/** Lifetime of a challenge, in seconds. */
const LIFE_SECONDS = 5 * 60;

/** Stores a challenge, which replaces the holder's previous one for the same purpose. */
export async function rememberChallenge(asked: ChallengeHolder, challenge: string): Promise<void> {
  await db().$executeRaw`
    INSERT INTO passkey_challenges (holder, purpose, challenge, expires_at)
    VALUES (${nameOf(asked)}, ${asked.purpose}, ${challenge}, now() + make_interval(secs => ${LIFE_SECONDS}::int))
    ON CONFLICT (holder, purpose) DO UPDATE
      SET challenge = excluded.challenge, expires_at = excluded.expires_at`;
}

/** Takes the challenge: the first response consumes it. Null if it is missing or expired. */
export async function takeChallenge(asked: ChallengeHolder): Promise<string | null> {
  const [row] = await db().$queryRaw<{ challenge: string; isFresh: boolean }[]>`
    DELETE FROM passkey_challenges WHERE holder = ${nameOf(asked)} AND purpose = ${asked.purpose}
    RETURNING challenge, expires_at > now() AS "isFresh"`;
  return row?.isFresh ? row.challenge : null;
}

const nameOf = ({ holder }: ChallengeHolder) =>
  "session" in holder ? `session ${holder.session}` : `browser ${holder.browser}`;
