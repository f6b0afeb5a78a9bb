"use client";

import { useTranslations } from "next-intl";
import type { MyOrderDto, MyOrderItemDto } from "@/contract/my-orders";
import { centsFromDecimal, timesCents } from "@/domain/money";
import { LineDetails } from "@/features/shell/line-details";
import { ProductName } from "@/features/shell/product-name";
import { OrderMoney } from "./order-money";

type InvoiceTableProps = { order: MyOrderDto; withCodes: boolean };

/** What was bought: item, quantity, unit and line. */
export function InvoiceTable({ order, withCodes }: InvoiceTableProps) {
  const texts = useTranslations("profile.print");
  return (
    <table className="invoice-table">
      <thead>
        <tr>
          <th scope="col">{texts("item")}</th>
          <th scope="col" className="text-end">
            {texts("quantity")}
          </th>
          <th scope="col" className="text-end">
            {texts("unit")}
          </th>
          <th scope="col" className="text-end">
            {texts("line")}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <InvoiceLine key={item.id} order={order} item={item} withCodes={withCodes} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceLine({ order, item, withCodes }: InvoiceTableProps & { item: MyOrderItemDto }) {
  const unit = centsFromDecimal(item.priceUSD);
  return (
    <tr>
      <td>
        <p className="font-title">
          <ProductName product={item.product} />
        </p>
        <LineDetails options={item.options} playerId={item.pubgPlayerId} />
        {withCodes && item.codes.length > 0 && <Codes codes={item.codes} />}
      </td>
      <td className="text-end">{item.quantity}</td>
      <td className="text-end">
        <OrderMoney value={unit} order={order} />
      </td>
      <td className="text-end">
        <OrderMoney value={timesCents(unit, item.quantity)} order={order} />
      </td>
    </tr>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="invoice-codes">
      {codes.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: delivered codes never move, and a shared one repeats
        <li key={index}>
          <bdi dir="ltr">{code}</bdi>
        </li>
      ))}
    </ul>
  );
}
