"use client";

import { useTranslations } from "next-intl";
import type { AdminOrderDto, AdminOrderItem } from "@/contract/admin/orders";
import type { OrderAction } from "@/domain/order-actions";
import { ProductName } from "@/features/shell/product-name";
import { AcceptPaymentText } from "./accept-payment-text";
import { EmailDialog } from "./email-dialog";
import { Dollars } from "./order-money";
import type { Refund } from "./order-refunds";
import { QuestionDialog } from "./question-dialog";
import { ReasonedDialog } from "./reasoned-dialog";
import { RefundDialog } from "./refund-dialog";
import type { OrderActing } from "./use-order-act";

/** What is being asked about an order. */
export type OpenAct =
  | { act: OrderAction; isOffer?: boolean }
  | { act: "confirm_topup"; item: AdminOrderItem }
  | { act: "close_refund"; refund: Refund };

type OrderDialogProps = {
  open: OpenAct;
  order: AdminOrderDto;
  acting: OrderActing;
  onClose: () => void;
  onDone: () => void;
};

/** The dialog of an act. */
export function OrderDialog({ open, order, acting, onClose, onDone }: OrderDialogProps) {
  const texts = useTranslations("adminOrderActs");
  const common = { acting, onClose, onDone };
  const orderId = order.id;
  switch (open.act) {
    case "mark_delivered":
    case "resend_mail":
    case "retry_delivery":
      return (
        <QuestionDialog
          {...common}
          question={{ act: open.act, input: { orderId } }}
          email={order.customerEmail}
          isOffer={open.isOffer}
        />
      );
    case "confirm_topup":
      return <ConfirmTopup {...common} item={open.item} email={order.customerEmail} />;
    case "correct_email":
      return <EmailDialog {...common} orderId={orderId} email={order.customerEmail} />;
    case "refund":
      return <RefundDialog {...common} order={order} />;
    case "accept_payment":
      return (
        <ReasonedDialog
          {...common}
          act="accept_payment"
          wish={(reason) => ({ act: "accept_payment", input: { orderId, reason } })}
        >
          <AcceptPaymentText order={order} />
        </ReasonedDialog>
      );
    case "mark_failed":
      return (
        <ReasonedDialog
          {...common}
          act="mark_failed"
          isDanger
          wish={(reason) => ({ act: "mark_failed", input: { orderId, reason } })}
        >
          <p className="text-body text-ink-2">{texts("mark_failed.text")}</p>
        </ReasonedDialog>
      );
    case "close_refund":
      return <CloseRefund {...common} refund={open.refund} />;
  }
}

type ActProps = Pick<OrderDialogProps, "acting" | "onClose" | "onDone">;

function ConfirmTopup({ item, ...rest }: ActProps & { item: AdminOrderItem; email: string }) {
  const product = { name: item.productName, nameAr: item.productNameAr };
  return (
    <QuestionDialog
      {...rest}
      question={{ act: "confirm_topup", input: { orderItemId: item.id } }}
      topup={{
        product: <ProductName product={product} />,
        playerId: item.pubgPlayerId ?? "",
      }}
    />
  );
}

function CloseRefund({ refund, ...rest }: ActProps & { refund: Refund }) {
  const texts = useTranslations("adminOrderActs.close_refund");
  return (
    <ReasonedDialog
      {...rest}
      act="close_refund"
      wish={(reason) => ({ act: "close_refund", input: { refundId: refund.id, reason } })}
    >
      <p className="text-body text-ink-2">
        {texts.rich("text", { amount: () => <Dollars decimal={refund.amountUSD} /> })}
      </p>
    </ReasonedDialog>
  );
}
