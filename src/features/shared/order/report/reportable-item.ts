import type { OrderPageDto } from "@/contract/order-page";

/** The fields of an order line needed to report a problem with it. */
export type ReportableItem = Pick<
  OrderPageDto["items"][number],
  "id" | "productName" | "productNameAr" | "fulfilment" | "codes" | "canReport" | "claims"
>;
