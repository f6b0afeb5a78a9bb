"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { normalizedAnswers } from "@/domain/catalogue/game";
import { decimalFromCents } from "@/domain/money";
import type { PolicyVersions } from "@/domain/shop/policy";
import { PaymentSection } from "@/features/checkout/payment/payment-section";
import type { Payment, usePayment } from "@/features/checkout/payment/use-payment";
import { usePreferences } from "@/features/layout/preferences/preferences";
import { useCart, useCurrentUser } from "@/features/session/session-provider";
import { tabStorage } from "@/features/session/tab-storage";
import { useSarRate } from "@/features/shared/price/use-sar-rate";
import { rememberAnswers, rememberedAnswers } from "@/features/shared/remembered-answers";
import { trpc } from "@/trpc/client";
import { Switch } from "@/ui/form/switch";
import { type AccountChecks, areAccountsDone } from "./account-checks";
import { AccountSection } from "./account-section";
import { CheckoutColumns } from "./checkout-columns";
import {
  type Contact,
  giftOf,
  lineAccounts,
  missingForPayment,
  orderInputOf,
  prefilled,
  shownRate,
  type TypedCheckoutForm,
} from "./checkout-form";
import type { CheckoutView } from "./checkout-view";
import { ContactSection } from "./contact-section";
import type { GiftFieldsProps } from "./gift-fields";
import { OrderSummary } from "./order-summary";
import { readTypedForm, saveTypedForm } from "./typed-form";
import { useContactRules } from "./use-contact-rules";
import { useFolding } from "./use-folding";

type CheckoutFormViewProps = {
  view: Extract<CheckoutView, { kind: "form" | "paying" | "confirming" }>;
  /** The policy versions in force when the page was rendered. */
  policies: PolicyVersions;
  /** The path of a form POST that redirects to a provider's hosted page; null without one. */
  hostedPage: string | null;
  pay: ReturnType<typeof usePayment>["pay"];
  leave: ReturnType<typeof usePayment>["leave"];
};

/** The checkout form: numbered sections beside the order summary. */
export function CheckoutFormView(props: CheckoutFormViewProps) {
  const { view, policies, hostedPage, pay, leave } = props;
  const { items, total, coupon } = useCart();
  const { currency } = usePreferences();
  const { user } = useCurrentUser();
  const sarRate = useSarRate();
  const [typed, setTyped] = useState(() => readTypedForm(tabStorage()));
  // Changes start from this ref, not from the rendered state: a password manager fills several
  // fields before the next render.
  const latest = useRef(typed);
  const named = usePoliciesInForce(policies, view);
  const form = prefilled(typed, user?.email);
  const rules = useContactRules(form.email !== "" && form.phone !== "");
  const contact: Contact = {
    email: rules?.isEmail(form.email) ? form.email.trim() : null,
    phone: rules?.composePhone(form.country, form.phone) ?? null,
  };
  const lines = lineAccounts(form, items, rememberedAnswers);
  const first = lines.length > 0 ? 2 : 1;
  const hasTopup = lines.length > 0;
  const gift = giftOf(form.gift, hasTopup, (text) => rules?.isEmail(text) ?? false);

  const [checks, setChecks] = useState<AccountChecks>({});
  const areDone = areAccountsDone(lines, checks);
  const { folds, isFolded, fold, unfold } = useFolding({
    accounts: hasTopup && areDone,
    contact: contact.email !== null && contact.phone !== null,
    summary: true,
  });

  function change(part: Partial<TypedCheckoutForm>) {
    latest.current = { ...latest.current, ...part };
    saveTypedForm(tabStorage(), latest.current);
    setTyped(latest.current);
  }

  function onPay(payment: Payment) {
    const input = orderInputOf(contact, lines, currency, gift);
    if (!input) return;
    for (const { item, game, answers } of lines) {
      rememberAnswers(item.productId, game, normalizedAnswers(game.fields, answers));
    }
    const shownCart = {
      lines: items.map(({ id, quantity }) => ({ lineId: id, quantity })),
      coupon: coupon?.code ?? null,
    };
    const shown = {
      sarRateHundredths: shownRate(sarRate, [currency, payment.charge.currency]),
      totalUSD: decimalFromCents(total),
      shownCart,
    };
    void pay(payment, { ...input, policies: named, ...shown });
  }

  return (
    <CheckoutColumns
      aside={
        <OrderSummary isFixed={view.kind !== "form"} folding={folds ? isFolded("summary") : null} />
      }
    >
      {/* The form is inert while the payment window is open. */}
      <div inert={view.kind !== "form"}>
        {lines.length > 0 && (
          <AccountSection
            lines={lines}
            checks={checks}
            done={areDone}
            onAnswer={({ item }, key, value) => {
              const typed = { ...form.accounts[item.id], [key]: value };
              change({ accounts: { ...form.accounts, [item.id]: typed } });
            }}
            onChecked={({ item }, check) =>
              setChecks((before) => ({ ...before, [item.id]: check }))
            }
            onUnfold={isFolded("accounts") ? () => unfold("accounts") : null}
          />
        )}
        <ContactSection
          number={first}
          form={form}
          rules={rules}
          contact={contact}
          isGift={gift !== undefined}
          onChange={change}
          onUnfold={isFolded("contact") ? () => unfold("contact") : null}
          isAfterFolded={isFolded("accounts")}
        />
        {!hasTopup && items.length > 0 && (
          <GiftSection
            gift={form.gift}
            rules={rules}
            onChange={(part) => change({ gift: { ...form.gift, ...part } })}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes its controls */}
      <div onClick={fold} onKeyUp={(event) => event.key === "Tab" && fold(event)}>
        <PaymentSection
          number={first + 1}
          isAfterFolded={hasTopup && isFolded("contact")}
          view={view}
          missing={missingForPayment(contact, lines, gift)}
          policies={named}
          hostedPage={hostedPage}
          onPay={onPay}
          onLeave={leave}
        />
      </div>
    </CheckoutColumns>
  );
}

/** Loaded on demand, since most orders are no gifts. */
const GiftFields = dynamic(() => import("./gift-fields").then((file) => file.GiftFields), {
  ssr: false,
});

/** "Send it to someone else", below the contact fields. Decision 046 (gifts). */
function GiftSection(props: GiftFieldsProps) {
  const texts = useTranslations("checkout.gift");
  const { gift, onChange } = props;
  return (
    <div className="mt-6">
      <Switch
        checked={gift.isOn}
        onChange={(isOn) => onChange({ isOn })}
        label={texts("ask")}
        help={texts("help")}
      />
      {gift.isOn && <GiftFields {...props} />}
    </div>
  );
}

/**
 * The policy versions linked in the checkout. A refused order fetches them again, since new
 * versions may be in force.
 */
function usePoliciesInForce(known: PolicyVersions, view: CheckoutView): PolicyVersions {
  const { client } = trpc.useUtils();
  const { data, refetch } = useQuery({
    queryKey: ["policies"],
    queryFn: () => client.catalogue.policies.query(),
    initialData: known,
    enabled: false,
  });
  const wasRefused = view.kind === "form" && view.notice?.kind === "refused";
  useEffect(() => {
    if (wasRefused) void refetch();
  }, [wasRefused, refetch]);
  return data;
}
