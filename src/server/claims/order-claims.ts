import type { ClaimDto } from "@/contract/claims";
import { MAX_CLAIMS_OF_ITEM } from "@/domain/orders/claim";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The columns that `toClaim` reads, latest claims first. */
export const claimColumns = {
  orderBy: { id: "desc" },
  select: {
    id: true,
    kind: true,
    text: true,
    status: true,
    reply: true,
    createdAt: true,
    answeredAt: true,
    replacements: { select: { oldKeyId: true } },
  },
} as const satisfies Prisma.OrderItem$claimsArgs;

type ClaimRow = Omit<
  RowOf<"Claim", { select: (typeof claimColumns)["select"] }>,
  "replacements"
> & {
  replacements: readonly unknown[];
};

export function toClaim({ replacements, createdAt, answeredAt, ...row }: ClaimRow): ClaimDto {
  return {
    ...row,
    replaced: replacements.length,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

/** The fields that decide whether a buyer can report a problem with an order item (a line). */
export interface ReportableLine {
  /** The line has its own codes or shared content. */
  hasCodes: boolean;
  /** Time at which the line's content was first revealed; null before that. */
  revealedAt: Date | null;
  topupStatus: string | null;
  isWithdrawn: boolean;
  claims: readonly { status: string }[];
}

/**
 * Whether a problem of a line can be reported: the order is paid, the codes were revealed or the
 * top-up was credited, no refund withdrew the line, no claim about the line is open, and the line
 * has fewer claims than MAX_CLAIMS_OF_ITEM.
 */
export function isReportable(
  orderStatus: string,
  { hasCodes, revealedAt, topupStatus, isWithdrawn, claims }: ReportableLine,
): boolean {
  const isPaid = orderStatus === "completed" || orderStatus === "delivered";
  const isThere =
    topupStatus === null ? hasCodes && revealedAt !== null : topupStatus === "credited";
  return (
    isPaid &&
    isThere &&
    !isWithdrawn &&
    claims.length < MAX_CLAIMS_OF_ITEM &&
    claims.every(({ status }) => status !== "open")
  );
}
