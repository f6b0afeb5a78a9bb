import type { OrderPageDto } from "@/contract/order-page";

/** What of a line there is to know before a problem of it is reported. */
export type ReportableItem = Pick<
  OrderPageDto["items"][number],
  "id" | "productName" | "productNameAr" | "fulfilment" | "codes" | "canReport" | "claims"
>;
