import type { TopupAnswers } from "@/domain/catalogue/game";
import { answerTo, PLAYER_ID_FIELD, topupAnswers } from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";
import { note } from "@/domain/orders/order-notes";
import { checkAnswers, requireAllAnswers } from "@/server/carts/topup-answers";
import { gameColumns, toGame } from "@/server/catalogue/games/game-row";
import { findPlayer } from "@/server/delivery/find-player";
import { submitTopupJob } from "@/server/delivery/submit-topup";
import {
  orderOfToken,
  type PageVisitor,
  pageAccessOf,
} from "@/server/orders/buyer/page/page-access";
import { lockOrder } from "@/server/orders/move-order";
import { refuseBlocked } from "@/server/orders/placing/blocked";
import { recordEvent } from "@/server/orders/record-event";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { autocommit, transaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";

interface Correction {
  token: string;
  itemId: number;
  /** The answers as typed, by the keys of the game's fields. */
  topupFields: TopupAnswers;
  visitor: PageVisitor;
}

/**
 * $1 the item, $2 its order, $3 the game, $4 the answers, $5 the answers with their labels, $6 the
 * Player ID of the built-in game, $7 the player's name. Returns a row if the top-up was rejected
 * and may still be corrected. This update, an admin's retry and the refund
 * (src/server/payments/refunds/refund-rejected.ts) exclude each other.
 */
const CORRECT_TOPUP = statement(
  "correct_topup",
  `
    UPDATE order_items i SET topup_status = 'waiting', correct_until = NULL, topup_attempt = topup_attempt + 1,
      topup_game = $3, topup_fields = $4::jsonb, topup_answers = $5::jsonb, pubg_player_id = $6, player_name = $7
    WHERE id = $1 AND order_id = $2 AND topup_status = 'rejected' AND correct_until > now()
      AND refund_id IS NULL AND unpaid_refund_id IS NULL
      AND NOT EXISTS (SELECT FROM disputes d
        WHERE d.order_id = $2 AND (d.state <> 'resolved' OR d.outcome = 'buyer'))
    RETURNING id`,
);

/**
 * Corrects the player account of a rejected top-up and submits the top-up to the supplier at once,
 * under a new reference. Permitted until the order item's `correctUntil` to visitors who may open
 * the codes of the order (decision 040, access to an order page).
 * @throws DomainError order_not_found for a forged token or an erased order; topup_locked if the
 *   visitor has the order's link but may not open its codes; the errors of checkAnswers and
 *   requireAllAnswers; player_not_found if the supplier knows no such player; topup_not_correctable
 *   if the top-up is not rejected, was refunded or disputed, or `correctUntil` has passed;
 *   details_refused if an answer is blocked
 */
export async function correctTopup({
  token,
  itemId,
  topupFields,
  visitor,
}: Correction): Promise<void> {
  const orderId = orderOfToken(token);
  const order = await db().order.findUnique({
    where: { id: orderId },
    select: {
      status: true,
      sessionId: true,
      userId: true,
      customerEmail: true,
      items: {
        where: { id: itemId },
        select: { correctUntil: true, product: { select: { game: { select: gameColumns } } } },
      },
    },
  });
  if (!order || order.customerEmail === "") throw new DomainError("order_not_found");
  if (pageAccessOf(order, visitor) === null) throw new DomainError("topup_locked");
  const [item] = order.items;
  const row = item?.product.game;
  // Checked here too, to refuse before the supplier is called.
  if (!row || !item.correctUntil) throw new DomainError("topup_not_correctable");
  const game = toGame(row);
  const answers = checkAnswers(game, topupFields);
  requireAllAnswers(game, answers);
  await refuseBlocked(autocommit, { emails: [], answers: Object.values(answers) });
  const player = await findPlayer({ game: game.slug, fields: answers });
  if (player.outcome === "not_found") throw new DomainError("player_not_found");
  const values = [
    ...[itemId, orderId, game.slug, JSON.stringify(answers)],
    JSON.stringify(topupAnswers(game.fields, answers)),
    game.isBuiltIn ? answerTo(answers, PLAYER_ID_FIELD) : null,
    player.outcome === "found" ? player.name : null,
  ] as const;
  await transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const [corrected] = await tx.run(CORRECT_TOPUP, values);
    if (!corrected) throw new DomainError("topup_not_correctable");
    const reason = note("topup_corrected");
    await recordEvent(tx, { orderId, type: "topup", actor: "customer", reason });
    await sendJob(tx, submitTopupJob, { orderItemId: itemId });
  });
}
