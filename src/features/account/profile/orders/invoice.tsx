"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { MyOrderDto } from "@/contract/my-orders";
import "./print.css";
import type { MyOrderItemDto } from "@/contract/my-orders";
import { centsFromDecimal } from "@/domain/money";
import { formatDate } from "@/features/account/profile/format-date";
import { LineDetails } from "@/features/shared/order/line-details";
import { LineDiscountOf } from "@/features/shared/order/order-discount";
import { QuantityPrice } from "@/features/shared/price/quantity-price";
import { ProductName } from "@/features/shared/product/product-name";
import { BARQ } from "@/i18n/shop-words";
import { useLanguage } from "@/i18n/use-language";
import { ArabicWordmark, LatinWordmark, Mark } from "@/ui/brand/logo";
import { paymentLabel } from "./item-delivery";
import { OrderMoney, OrderSum, OrderTotalDetails } from "./order-money";

type InvoiceProps = {
  order: MyOrderDto;
  withCodes: boolean;
  supportEmail: string;
  /** Called after printing. Must be referentially stable: a new function prints again. */
  onPrinted: () => void;
};

/**
 * The printed order. It is hidden on screen, hides everything else on paper, and prints itself
 * once.
 */
export function Invoice({ order, withCodes, supportEmail, onPrinted }: InvoiceProps) {
  const texts = useTranslations("profile.print");
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted);
    // Print in a timer: React may run this effect twice, and the order must be printed once.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div className="invoice">
      <InvoiceHeader order={order} />
      <InvoiceTable order={order} withCodes={withCodes} />
      <InvoiceTotal order={order} />
      <p className="invoice-footer">
        {texts.rich("contact", { mail: () => <bdi dir="ltr">{supportEmail}</bdi> })}
      </p>
    </div>,
    document.body,
  );
}

/** The shop's logo or name, and the number and date of the order. */
function InvoiceHeader({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile.orders");
  const name = useTranslations("common")("brand");
  const locale = useLanguage();
  return (
    <div className="invoice-header">
      {name === BARQ.name[locale] ? (
        <span dir="ltr" className="invoice-lockup">
          <Mark variant="mono" className="h-[1em] w-auto" />
          <LatinWordmark className="h-[.86em] w-auto" />
          <ArabicWordmark className="h-[1.06em] w-auto" />
        </span>
      ) : (
        <bdi className="invoice-lockup">{name}</bdi>
      )}
      <div className="text-end">
        <p className="invoice-id">
          {texts("order")}{" "}
          <bdi dir="ltr" className="figures-id">
            #{order.id}
          </bdi>
        </p>
        <p>{formatDate(order.createdAt, locale)}</p>
      </div>
    </div>
  );
}

type InvoiceTableProps = { order: MyOrderDto; withCodes: boolean };

/** The bought items: name, quantity, unit price and line total. */
function InvoiceTable({ order, withCodes }: InvoiceTableProps) {
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
        <LineDetails options={item.options} account={item.topup} />
        <QuantityPrice from={item.quantityFrom} price={<OrderMoney value={unit} order={order} />} />
        <LineDiscountOf
          item={item}
          shown={<OrderSum order={order} items={[item]} part="discount" />}
        />
        {withCodes && item.codes.length > 0 && <InvoiceCodes codes={item.codes} />}
      </td>
      <td className="text-end">{item.quantity}</td>
      <td className="text-end">
        <OrderMoney value={unit} order={order} />
      </td>
      <td className="text-end">
        <OrderSum order={order} items={[item]} part="gross" />
      </td>
    </tr>
  );
}

function InvoiceCodes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="invoice-codes">
      {codes.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the codes keep their order, and may repeat
        <li key={index}>
          <bdi dir="ltr">{code}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The total, and the payment's status as a word. */
function InvoiceTotal({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile");
  return (
    <dl className="invoice-total">
      <div>
        <dt>{texts("print.payment")}</dt>
        <dd className="font-title">{texts(`payment.${paymentLabel(order)}`)}</dd>
      </div>
      <div className="text-end">
        <dt>{texts("print.total")}</dt>
        <dd>
          <OrderSum order={order} part="amount" className="invoice-sum" />
          <OrderTotalDetails order={order} />
        </dd>
      </div>
    </dl>
  );
}
