"use client";

import { useTranslations } from "next-intl";
import type { PolicyVersions } from "@/domain/shop/policy";
import type { GuestCart } from "@/domain/shop/settings";
import { usePayment } from "@/features/checkout/payment/use-payment";
import { EmptyCartLine } from "@/features/session/empty-cart-line";
import { useCart } from "@/features/session/session-provider";
import { TrpcProvider } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { CheckoutFormView } from "./checkout-form-view";
import { CheckoutSkeleton } from "./checkout-skeleton";
import { OrderResult } from "./order-result";

type CheckoutProps = {
  /** The policy versions in force when the page was rendered. */
  policies: PolicyVersions;
  /** True while the shop is closed for purchases. */
  isClosed: boolean;
  /** The owner's setting for guest carts. */
  guestCart: GuestCart;
};

/** The checkout: the cart, the payment and its result. Specification §2, §4. */
export function Checkout(props: CheckoutProps) {
  return (
    <TrpcProvider>
      <CheckoutView {...props} />
    </TrpcProvider>
  );
}

function CheckoutView({ policies, isClosed, guestCart }: CheckoutProps) {
  const { items, isLoading, error } = useCart();
  const { view, progress, pay, leave } = usePayment();
  switch (view.kind) {
    case "loading":
      return <CheckoutSkeleton />;
    case "paid":
    case "checking":
    case "awaitingStock":
    case "preparing":
    case "awaitingApproval":
    case "review":
    case "refunded":
      return <OrderResult state={view.kind} progress={progress} />;
    case "form":
    case "paying":
    case "confirming": {
      if (isLoading) return <CheckoutSkeleton />;
      if (error) return <CartError message={error} />;
      if (items.length === 0 && view.kind === "form")
        return <EmptyCheckout guestCart={guestCart} />;
      if (isClosed && view.kind === "form") return <ClosedCheckout />;
      return (
        <>
          <CheckoutTitle />
          <CheckoutFormView view={view} policies={policies} pay={pay} leave={leave} />
        </>
      );
    }
  }
}

function CheckoutTitle() {
  const texts = useTranslations("checkout");
  return <h1 className="text-display-2">{texts("title")}</h1>;
}

function EmptyCheckout({ guestCart }: { guestCart: GuestCart }) {
  const texts = useTranslations("checkout");
  const common = useTranslations("common");
  return (
    <EmptyState
      headingLevel={1}
      title={texts("emptyTitle")}
      description={
        <>
          {texts("emptyLine")} <EmptyCartLine guestCart={guestCart} />
        </>
      }
      action={<ButtonLink href="/shop">{common("continueShopping")}</ButtonLink>}
      className="py-22"
    />
  );
}

/** The checkout of a closed shop; the cart is kept until the shop reopens. */
function ClosedCheckout() {
  const texts = useTranslations("checkout");
  return (
    <EmptyState
      headingLevel={1}
      title={texts("closedTitle")}
      description={texts("closedLine")}
      action={<ButtonLink href="/shop">{texts("lookAround")}</ButtonLink>}
      className="py-22"
    />
  );
}

function CartError({ message }: { message: string }) {
  const cart = useTranslations("cart");
  const { reload } = useCart();
  return (
    <>
      <CheckoutTitle />
      <Alert kind="err" role="alert" className="mt-8">
        {message}
      </Alert>
      <Button variant="outline" className="mt-4" onClick={reload}>
        {cart("tryAgain")}
      </Button>
    </>
  );
}
