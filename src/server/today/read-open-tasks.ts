import { MAX_COUNTED } from "@/contract/admin/table-page";
import type { NeedDto, NeedsDto } from "@/contract/admin/today";
import { isPermitted, type StaffRole } from "@/domain/account/permissions";
import { accessOf, byUrgency, COUNTED_NEEDS, type CountedNeed } from "@/domain/shop/need";
import { lowProducts, type OpenAlerts, partsOutOfService } from "@/server/alerts/open-alerts";
import { ATTENTION, waitingOrders } from "@/server/orders/attention";
import { databaseClock, type Moment, readMoment, type SharedClock } from "@/server/platform/clock";
import { autocommit } from "@/server/platform/database/transaction";
import { shopDay } from "@/server/platform/shop-time";
import { countOthers } from "@/server/today/count-attention";

/** A role's open tasks, one per kind, most urgent first. Visual design §16. */
export async function readOpenTasks(
  role: StaffRole | null,
  clock: SharedClock = databaseClock,
): Promise<NeedsDto> {
  const seesOrders = isPermitted(role, "orders:read");
  const at = await readMoment(autocommit, clock);
  const parts = await Promise.all([
    seesOrders ? needsOfOrders(clock()) : [],
    seesOrders ? otherNeeds(clock()) : [],
    seesOrders ? needOf("service_down", partsOutOfService()) : [],
    needOf("low_stock", lowProducts(shopDay(at))),
  ]);
  return {
    checkedAt: at.toISOString(),
    needs: parts
      .flat()
      .filter(({ kind }) => isPermitted(role, accessOf(kind)))
      .sort(byUrgency),
  };
}

async function needOf(
  kind: NeedDto["kind"],
  facts: Promise<OpenAlerts | null>,
): Promise<NeedDto[]> {
  const open = await facts;
  return open ? [need(kind, open.count, open)] : [];
}

function need(kind: NeedDto["kind"], count: number, more: Partial<NeedDto> = {}): NeedDto {
  return {
    kind,
    count,
    since: null,
    orderId: null,
    disputeId: null,
    product: null,
    totalUSD: null,
    dueAt: null,
    soldYesterday: null,
    services: [],
    ...more,
  };
}

async function needsOfOrders(at: Moment): Promise<NeedDto[]> {
  const waiting = await waitingOrders(at);
  return Promise.all(
    waiting.map(async ({ reason, count, since, orderId, totalUSD }) => {
      const only = count === 1 ? orderId : null;
      return need(reason, count, {
        since: since.toISOString(),
        orderId: only,
        totalUSD: count > MAX_COUNTED ? null : totalUSD,
        ...(await ATTENTION[reason].details?.(only)),
      });
    }),
  );
}

async function otherNeeds(at: Moment): Promise<NeedDto[]> {
  const counts: Record<CountedNeed, number> = await countOthers(at);
  return COUNTED_NEEDS.flatMap((kind) => (counts[kind] > 0 ? [need(kind, counts[kind])] : []));
}
