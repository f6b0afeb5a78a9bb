import { expect } from "vitest";
import { pool } from "@/server/platform/pool";
import { databaseState } from "./database-state";

const MARK = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS mark";

/** Moves with each transaction that writes anything, here or in another database of the server. */
async function mark(): Promise<string> {
  const { rows } = await pool().query<{ mark: string }>({ name: "mark", text: MARK });
  return rows[0]?.mark ?? "";
}

/** What a refusal of an admin's password is told by: an entry in the audit log, a mail, its job. */
async function stateWithoutTold() {
  const { rows } = await databaseState();
  return rows.map((row) => ({ ...(row as object), audit: 0, mails: 0 }));
}

/**
 * Watches that refused calls leave everything as it was, at the cost of one short statement for each call that writes
 * nothing. @param isTold whether a refusal is written down for the admin whose password was asked
 */
export async function watchWrites(isTold = false) {
  const stateNow = isTold ? stateWithoutTold : databaseState;
  let last = await mark();
  let state: unknown = await stateNow();
  return {
    /** After each call. @param call what is said of it when it wrote although it was refused */
    async after(isRefused: boolean, call: string): Promise<void> {
      const now = await mark();
      if (now === last) return;
      const found = await stateNow();
      if (isRefused) expect(found, call).toEqual(state);
      last = now;
      state = found;
    },
  };
}
