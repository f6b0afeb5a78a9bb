"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PolicyVersions } from "@/domain/shop/policy";
import type { GuestCart } from "@/domain/shop/settings";
import { usePayment } from "@/features/checkout/payment/use-payment";
import { EmptyCartLine } from "@/features/session/empty-cart-line";
import { useCart, useCurrentUser } from "@/features/session/session-provider";
import { RetryAlert } from "@/features/shared/errors/retry-alert";
import { TrpcProvider } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { ButtonLink } from "@/ui/form/button-link";
import { CheckoutFormView } from "./checkout-form-view";
import { CheckoutSkeleton } from "./checkout-skeleton";
import { OrderResult } from "./order-result";

export type CheckoutProps = {
  /** The policy versions in force when the page was rendered. */
  policies: PolicyVersions;
  /** True while the shop is closed for purchases. */
  isClosed: boolean;
  /** The owner's setting for guest carts. */
  guestCart: GuestCart;
  /** The path of a form POST that redirects to a provider's hosted page; null without one. */
  hostedPage: string | null;
};

/** The checkout: the cart, the payment and its result. Specification §2, §4. */
export function Checkout(props: CheckoutProps) {
  return (
    <TrpcProvider>
      <CheckoutView {...props} />
    </TrpcProvider>
  );
}

function CheckoutView({ policies, isClosed, guestCart, hostedPage }: CheckoutProps) {
  const { items, isLoading, error } = useCart();
  const { view, progress, pay, leave } = usePayment();
  const wasSignedOut = useWasSignedOut();
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
        return wasSignedOut ? <SignedOutCheckout /> : <EmptyCheckout guestCart={guestCart} />;
      if (isClosed && view.kind === "form") return <ClosedCheckout />;
      return (
        <>
          <CheckoutTitle />
          <CheckoutFormView {...{ view, policies, hostedPage, pay, leave }} />
        </>
      );
    }
  }
}

/** True once the session of this page's user has ended. */
function useWasSignedOut(): boolean {
  const { user } = useCurrentUser();
  const [hadUser, setHadUser] = useState(false);
  if (user && !hadUser) setHadUser(true);
  return hadUser && !user;
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

/**
 * Shown if the session has ended: the cart belongs to the account and returns after the next
 * sign-in.
 */
function SignedOutCheckout() {
  const texts = useTranslations("checkout");
  const signIn = useTranslations("layout")("signIn");
  return (
    <EmptyState
      headingLevel={1}
      title={texts("signedOutTitle")}
      description={texts("signedOutLine")}
      action={
        <ButtonLink href="/login" prefetch={false}>
          {signIn}
        </ButtonLink>
      }
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
  const retry = useTranslations("cart")("tryAgain");
  const { reload } = useCart();
  return (
    <>
      <CheckoutTitle />
      <div className="mt-8">
        <RetryAlert message={message} retry={retry} onRetry={reload} />
      </div>
    </>
  );
}
