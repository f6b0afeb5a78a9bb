import { db } from "@/server/platform/database/db";

/** Usernames of the admins among these actors, by actor ("admin:7"); none for a deleted account. */
export async function actorNames(actors: readonly string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => /^admin:(\d+)$/.exec(actor)?.[1] ?? []).map(Number);
  if (ids.length === 0) return new Map();
  const users = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, username: true },
  });
  return new Map(users.map(({ id, username }) => [`admin:${id}`, username]));
}
