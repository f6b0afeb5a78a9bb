import { db } from "@/server/platform/database/db";

/**
 * Names by actor: usernames of admins ("admin:7") and names of API keys, which have negative ids
 * ("admin:-3"). Actors that are neither, and deleted ones, have no entry.
 */
export async function actorNames(actors: readonly string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => /^admin:(-?\d+)$/.exec(actor)?.[1] ?? []).map(Number);
  const users = ids.filter((id) => id > 0);
  const keys = ids.filter((id) => id < 0).map((id) => -id);
  const [named, keyed] = await Promise.all([
    users.length === 0 ? [] : db().user.findMany({ where: { id: { in: users } }, select: USER }),
    keys.length === 0 ? [] : db().apiKey.findMany({ where: { id: { in: keys } }, select: KEY }),
  ]);
  return new Map([
    ...named.map(({ id, username }) => [`admin:${id}`, username] as const),
    ...keyed.map(({ id, name }) => [`admin:-${id}`, name] as const),
  ]);
}

const USER = { id: true, username: true } as const;
const KEY = { id: true, name: true } as const;
