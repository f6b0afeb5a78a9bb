import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { bulkEditJob } from "@/server/catalogue/products/bulk-edits/run-bulk-edit";
import { runSales } from "@/server/catalogue/products/run-sales";
import { daysBefore, type Feature } from "@/server/platform/feature";

export const catalogue = {
  jobs: [bulkEditJob],
  rounds: [{ run: () => runSales(), seconds: 2 }],
  retention: [
    {
      // Deletes a price only if its successor also took effect before the retention period: the
      // price in force at the start of that period remains.
      what: "former prices",
      table: "product_prices",
      over: `t.since < ${daysBefore(RETENTION_DAYS.formerPrices)} AND EXISTS (SELECT FROM product_prices later WHERE later.product_id = t.product_id
        AND later.since > t.since AND later.since < ${daysBefore(RETENTION_DAYS.formerPrices)})`,
    },
  ],
} satisfies Feature;
