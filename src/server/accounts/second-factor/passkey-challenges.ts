import { db } from "@/server/platform/database/db";

/** Who is asked, and for what: an answer from any other session or browser is none. */
export interface Asked {
  purpose: "enrol" | "prove" | "sign_in";
  holder: { session: string } | { browser: string };
}

/** Seconds in which a question is answered. */
const LIFE_SECONDS = 5 * 60;

/** Remembers what a passkey is to sign. Who is asked anew for the same cannot answer what was asked before. */
export async function rememberChallenge(asked: Asked, challenge: string): Promise<void> {
  await db().$executeRaw`
    INSERT INTO passkey_challenges (holder, purpose, challenge, expires_at)
    VALUES (${nameOf(asked)}, ${asked.purpose}, ${challenge}, now() + make_interval(secs => ${LIFE_SECONDS}::int))
    ON CONFLICT (holder, purpose) DO UPDATE
      SET challenge = excluded.challenge, expires_at = excluded.expires_at`;
}

/** Takes what was asked: the first answer uses it up, right or wrong. Null for nothing, or what is too old. */
export async function takeChallenge(asked: Asked): Promise<string | null> {
  const [row] = await db().$queryRaw<{ challenge: string; isFresh: boolean }[]>`
    DELETE FROM passkey_challenges WHERE holder = ${nameOf(asked)} AND purpose = ${asked.purpose}
    RETURNING challenge, expires_at > now() AS "isFresh"`;
  return row?.isFresh ? row.challenge : null;
}

const nameOf = ({ holder }: Asked) =>
  "session" in holder ? `session ${holder.session}` : `browser ${holder.browser}`;
