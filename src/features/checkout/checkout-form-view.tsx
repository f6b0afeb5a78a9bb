"use client";

import { useState } from "react";
import { useCart } from "@/features/shell/cart-context";
import { useCurrentUser } from "@/features/shell/current-user";
import { rememberedPlayerId, rememberPlayerId } from "@/features/shell/player-id-store";
import { usePreferences } from "@/features/shell/preferences";
import { CheckoutColumns } from "./checkout-columns";
import {
  type Contact,
  DEFAULT_COUNTRY,
  linePlayerIds,
  missingForPayment,
  orderInputOf,
  prefilled,
  type TypedCheckoutForm,
} from "./checkout-form";
import type { CheckoutView } from "./checkout-view";
import { ContactBlock } from "./contact-block";
import { OrderSummary } from "./order-summary";
import { PaymentBlock } from "./payment-block";
import type { PaymentSdk } from "./paypal-sdk";
import { PlayerIdBlock } from "./player-id-block";
import { useContactRules } from "./use-contact-rules";
import type { usePayment } from "./use-payment";

const UNTOUCHED: TypedCheckoutForm = {
  email: null,
  country: DEFAULT_COUNTRY.code,
  phone: "",
  playerIds: {},
};

type CheckoutFormViewProps = {
  view: Extract<CheckoutView, { kind: "form" | "paying" | "confirming" }>;
  pay: ReturnType<typeof usePayment>["pay"];
};

/** The three numbered blocks beside the summary. Pictures 09 and 10. */
export function CheckoutFormView({ view, pay }: CheckoutFormViewProps) {
  const { items } = useCart();
  const { currency } = usePreferences();
  const { user } = useCurrentUser();
  const [typed, setTyped] = useState(UNTOUCHED);
  const form = prefilled(typed, user?.email);
  const rules = useContactRules();
  const contact: Contact = {
    email: rules?.isEmail(form.email) ? form.email.trim() : null,
    phone: rules?.composePhone(form.country, form.phone) ?? null,
  };
  const lines = linePlayerIds(form, items, rememberedPlayerId);
  const first = lines.length > 0 ? 2 : 1;

  function change(part: Partial<TypedCheckoutForm>) {
    setTyped((before) => ({ ...before, ...part }));
  }

  function onPay(sdk: PaymentSdk) {
    const input = orderInputOf(contact, lines, currency);
    if (!input) return;
    for (const { productId, pubgPlayerId } of input.items ?? []) {
      rememberPlayerId(productId, pubgPlayerId);
    }
    void pay(sdk, input);
  }

  return (
    <CheckoutColumns aside={<OrderSummary />}>
      {/* While the payment window is open, what it is paid for stays as it is. */}
      <div inert={view.kind !== "form"}>
        {lines.length > 0 && (
          <PlayerIdBlock
            lines={lines}
            onChange={(lineId, value) =>
              change({ playerIds: { ...form.playerIds, [lineId]: value } })
            }
          />
        )}
        <ContactBlock
          number={first}
          form={form}
          rules={rules}
          contact={contact}
          onChange={change}
        />
      </div>
      <PaymentBlock
        number={first + 1}
        view={view}
        missing={missingForPayment(contact, lines)}
        onPay={onPay}
      />
    </CheckoutColumns>
  );
}
