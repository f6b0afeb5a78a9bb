import type { PasskeyPurpose } from "@/domain/account/second-factor";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** The holder and the purpose of a challenge; no other session or browser can answer it. */
export interface ChallengeHolder {
  purpose: PasskeyPurpose;
  holder: { session: string } | { browser: string };
}

/** Lifetime of a challenge, in seconds. */
const LIFE_SECONDS = 5 * 60;

/** $1 the holder, $2 the purpose, $3 the challenge, $4 its lifetime in seconds. */
const KEEP_PASSKEY_CHALLENGE = statement(
  "keep_passkey_challenge",
  `
    INSERT INTO passkey_challenges (holder, purpose, challenge, expires_at)
    VALUES ($1, $2, $3, now() + make_interval(secs => $4::int))
    ON CONFLICT (holder, purpose) DO UPDATE
      SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
);

/** Stores a challenge, which replaces the holder's previous one for the same purpose. */
export async function rememberChallenge(asked: ChallengeHolder, challenge: string): Promise<void> {
  await run(KEEP_PASSKEY_CHALLENGE, [nameOf(asked), asked.purpose, challenge, LIFE_SECONDS]);
}

/** $1 the holder, $2 the purpose. */
const TAKE_PASSKEY_CHALLENGE = statement(
  "take_passkey_challenge",
  `
    DELETE FROM passkey_challenges WHERE holder = $1 AND purpose = $2
    RETURNING challenge, expires_at > now() AS "isFresh"`,
);

/** Takes the challenge: the first response consumes it. Null if it is missing or expired. */
export async function takeChallenge(asked: ChallengeHolder): Promise<string | null> {
  const [row] = await run(TAKE_PASSKEY_CHALLENGE, [nameOf(asked), asked.purpose]);
  return row?.isFresh ? row.challenge : null;
}

const nameOf = ({ holder }: ChallengeHolder) =>
  "session" in holder ? `session ${holder.session}` : `browser ${holder.browser}`;
