import type { z } from "zod";
import {
  type addBlockInput,
  type BlockDto,
  blockForm,
  type liftBlockInput,
} from "@/contract/admin/people/customers";
import { foldedPlayerId } from "@/domain/account/customer";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { customerOf } from "@/server/customers/notes";
import { blockedMailbox } from "@/server/orders/placing/blocked";
import { closedValue } from "@/server/platform/database/closed-columns";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/**
 * Maximum number of blocks (e-mail addresses and player ids that cannot order) listed; others are
 * found by searching.
 */
const MOST_BLOCKS = 100;

interface Row extends Omit<BlockDto, "kind" | "createdAt" | "liftedAt"> {
  kind: string;
  createdAt: Date;
  liftedAt: Date | null;
}

const blocksWhere = (condition: string) => `
    SELECT b.id, b.kind, b.value, b.reason, b.blocked_by AS "blockedBy", b.created_at AS "createdAt",
      b.lifted_at AS "liftedAt", b.lifted_by AS "liftedBy", b.lift_reason AS "liftReason"
    FROM blocks b WHERE ${condition}
    ORDER BY b.lifted_at IS NOT NULL, b.id DESC LIMIT ${MOST_BLOCKS}`;

const ACTIVE_BLOCKS = statement("active_blocks", blocksWhere("b.lifted_at IS NULL"));

/**
 * $1 the HMAC of a mailbox (`blockedMailbox`), $2 a player id (`foldedPlayerId`). Returns the
 * blocks of either, including lifted ones.
 */
const BLOCKS_OF = statement(
  "blocks_of",
  blocksWhere("(b.kind = 'email' AND b.key = $1 OR b.kind = 'player_id' AND b.key = $2)"),
);

/** $1 the HMAC of a mailbox (`blockedMailbox`). Returns its blocks, including lifted ones. */
const BLOCKS_OF_MAILBOX = statement(
  "blocks_of_mailbox",
  blocksWhere("(b.kind = 'email' AND b.key = $1)"),
);

/**
 * The active blocks, latest first; with a search text, all blocks of that value, including lifted
 * ones.
 */
export async function listBlocks(q: string): Promise<BlockDto[]> {
  const rows =
    q === ""
      ? await run(ACTIVE_BLOCKS, [])
      : await run(BLOCKS_OF, [blockedMailbox(q), foldedPlayerId(q)]);
  return rows.map(toBlock);
}

/**
 * Blocks of a customer's mailbox, including lifted ones.
 * @param key the customer's encrypted e-mail address
 * @throws DomainError not_found if the key is not valid
 */
export async function blocksOfCustomer(key: string): Promise<BlockDto[]> {
  const rows = await run(BLOCKS_OF_MAILBOX, [blockedMailbox(customerOf(key))]);
  return rows.map(toBlock);
}

const toBlock = ({ kind, createdAt, liftedAt, ...row }: Row): BlockDto => ({
  ...row,
  kind: closedValue("blocks.kind", kind),
  createdAt: createdAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});

/** $1 the kind, $2 the key, $3 the value, $4 the reason, $5 the admin's name. */
const INSERT_BLOCK = statement(
  "insert_block",
  `
      INSERT INTO blocks (kind, key, value, reason, blocked_by)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (kind, key) WHERE lifted_at IS NULL DO NOTHING RETURNING id`,
);

/**
 * Blocks new orders with this value. The audit log records the block and its reason, but not the
 * value.
 * @throws DomainError block_exists if an active block has the value; block_value_invalid
 */
export async function addBlock(
  call: AdminCall,
  { kind, value, reason }: z.output<typeof addBlockInput>,
): Promise<void> {
  if (!blockForm.safeParse({ kind, value, reason }).success) {
    throw new DomainError("block_value_invalid");
  }
  const key = kind === "email" ? blockedMailbox(value) : foldedPlayerId(value);
  await executeAudited(call, async (tx) => {
    const [block] = await tx.run(INSERT_BLOCK, [kind, key, value, reason, call.admin.username]);
    if (!block) throw new DomainError("block_exists");
    return { action: "block.add", entity: "block", entityId: block.id, reason, result: null };
  });
}

/** $1 the admin's name, $2 the reason, $3 the block. */
const LIFT_BLOCK = statement(
  "lift_block",
  `
      UPDATE blocks SET lifted_at = now(), lifted_by = $1, lift_reason = $2
      WHERE id = $3 AND lifted_at IS NULL RETURNING 1`,
);

/** Lifts a block. @throws DomainError not_found, also if it is already lifted */
export async function liftBlock(
  call: AdminCall,
  { id, reason }: z.output<typeof liftBlockInput>,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const lifted = (await tx.run(LIFT_BLOCK, [call.admin.username, reason, id])).length;
    if (lifted === 0) throw new DomainError("not_found");
    return { action: "block.lift", entity: "block", entityId: id, reason, result: null };
  });
}
