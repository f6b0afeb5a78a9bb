import { KEPT_DAYS } from "@/domain/kept-days";
import { daysBefore, type Feature } from "@/server/platform/feature";
import { askedStockJob } from "@/server/stock-requests/ask-for-stock";
import { tellWaiting } from "@/server/stock-requests/tell-waiting";

export const stockRequests: Feature = {
  jobs: [askedStockJob],
  rounds: [{ run: tellWaiting, seconds: 30 }],
  retention: [
    {
      // Nobody is told of a product that was taken out of the shop.
      what: "wishes to be told",
      table: "stock_requests",
      over: `(t.status = 'asked' AND t.asked_at < ${daysBefore(KEPT_DAYS.askedStockRequests)})
        OR (t.status = 'waiting' AND t.confirmed_at < ${daysBefore(KEPT_DAYS.waitingStockRequests)})
        OR (t.status = 'told' AND t.told_at < ${daysBefore(KEPT_DAYS.toldStockRequests)})
        OR EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND p.archived_at IS NOT NULL)`,
    },
  ],
};
