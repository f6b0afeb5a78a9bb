"use client";

import { useTranslations } from "next-intl";
import type { AdminOrderDto, AdminOrderItem } from "@/contract/admin/orders/order-details";
import { asksForReason, type OrderAction } from "@/domain/orders/order-actions";
import { ConfirmDialog } from "@/features/admin/orders/actions/confirm-dialog";
import { EmailDialog } from "@/features/admin/orders/actions/email-dialog";
import { ReasonDialog } from "@/features/admin/orders/actions/reason-dialog";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { RefundDialog } from "@/features/admin/orders/refund/refund-dialog";
import { RefundEffect } from "@/features/admin/orders/refund/refund-effect";
import { leftOf, refundedPayment } from "@/features/admin/orders/refund/refund-limits";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { AccountText } from "@/features/shared/account/account-text";
import { ProductName } from "@/features/shared/product/product-name";
import { Alert } from "@/ui/feedback/alert";
import type { Refund } from "./order-money";
import { orderSums } from "./order-sums";
import { ShopNote } from "./shop-note";

/** The open dialog of an order. */
export type OpenDialog =
  | { action: OrderAction; isOffer?: boolean }
  | { action: "confirm_topup"; item: AdminOrderItem }
  | { action: "close_refund"; refund: Refund };

type OrderDialogProps = {
  open: OpenDialog;
  order: AdminOrderDto;
  runner: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
};

/** The dialog of an action: a dialog made for that action, or a generic one. */
export function OrderDialog({ open, order, runner, onClose, onDone }: OrderDialogProps) {
  const texts = useTranslations("adminOrderActions");
  const common = { runner, onClose, onDone };
  const orderId = order.id;
  switch (open.action) {
    case "confirm_topup":
      return <ConfirmTopup {...common} item={open.item} email={order.customerEmail} />;
    case "correct_email":
      return <EmailDialog {...common} orderId={orderId} email={order.customerEmail} />;
    case "refund":
      return <RefundDialog {...common} order={order} />;
    case "accept_payment":
      return (
        <ReasonDialog
          {...common}
          action="accept_payment"
          requestFor={(reason) => ({ action: "accept_payment", input: { orderId, reason } })}
        >
          <AcceptPaymentText order={order} />
        </ReasonDialog>
      );
    case "close_refund":
      return <CloseRefund {...common} refund={open.refund} />;
    default: {
      const { action } = open;
      return asksForReason(action) ? (
        <ReasonDialog
          {...common}
          action={action}
          isDanger={action === "mark_failed"}
          requestFor={(reason) => ({ action, input: { orderId, reason } })}
        >
          <p className="text-body text-ink-2">{texts(`${action}.text`)}</p>
          {action === "refuse" && <RefusalEffect order={order} />}
        </ReasonDialog>
      ) : (
        <ConfirmDialog
          {...common}
          question={{ action, input: { orderId } }}
          email={order.customerEmail}
          isOffer={open.isOffer}
        />
      );
    }
  }
}

/**
 * The effect of refusing a held order: the payment that paid the order is refunded. Another payment
 * of the order that is in review stays in review.
 */
function RefusalEffect({ order }: { order: AdminOrderDto }) {
  const payment = refundedPayment(order, true);
  return <RefundEffect order={order} payment={payment} amount={leftOf(order, payment)} />;
}

type DialogProps = Pick<OrderDialogProps, "runner" | "onClose" | "onDone">;

function ConfirmTopup({ item, ...rest }: DialogProps & { item: AdminOrderItem; email: string }) {
  const product = { name: item.productName, nameAr: item.productNameAr };
  return (
    <ConfirmDialog
      {...rest}
      question={{ action: "confirm_topup", input: { orderItemId: item.id } }}
      topup={{
        product: <ProductName product={product} />,
        account: <AccountText answers={item.topup} />,
      }}
    />
  );
}

function CloseRefund({ refund, ...rest }: DialogProps & { refund: Refund }) {
  const texts = useTranslations("adminOrderActions.close_refund");
  return (
    <ReasonDialog
      {...rest}
      action="close_refund"
      requestFor={(reason) => ({ action: "close_refund", input: { refundId: refund.id, reason } })}
    >
      <p className="text-body text-ink-2">
        {texts.rich("text", { amount: () => <Dollars amount={refund.amountUSD} /> })}
      </p>
    </ReasonDialog>
  );
}

/** The difference between an order's total and its captured payment, which the admin accepts. */
function AcceptPaymentText({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrderActions.accept_payment");
  const { captured } = orderSums(order);
  return (
    <>
      <p className="text-body text-ink-2">{texts("text")}</p>
      <Alert kind="wait">
        <p className="font-strong">{texts("differs")}</p>
        {order.reviewReason !== null && (
          <p className="wrap-anywhere first-letter:uppercase">
            <ShopNote note={order.reviewReason} />
          </p>
        )}
        <p>
          {texts.rich("captured", {
            captured: () => <Dollars amount={captured} />,
            total: () => <Dollars amount={order.totalUSD} />,
          })}
        </p>
      </Alert>
    </>
  );
}
