"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MAX_EMAIL_LENGTH } from "@/contract/orders";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { CheckoutBlock } from "./checkout-block";
import { type CheckoutForm, isContactComplete, isEmail } from "./checkout-form";
import { PhoneField } from "./phone-field";
import type { Phones } from "./use-phones";

type ContactBlockProps = {
  number: number;
  form: CheckoutForm;
  phones: Phones | null;
  /** As E.164; null while the typed number is none. */
  customerPhone: string | null;
  onChange: (part: Partial<CheckoutForm>) => void;
};

/** Where the codes go: e-mail and phone. Specification §2, §5. */
export function ContactBlock(props: ContactBlockProps) {
  const { number, form, phones, customerPhone, onChange } = props;
  const texts = useTranslations("checkout.contact");
  const [wasLeft, setLeft] = useState(false);
  const isValid = isEmail(form.email);
  return (
    <CheckoutBlock
      number={number}
      done={isContactComplete(form, customerPhone)}
      heading={texts("heading")}
    >
      <div className="grid gap-5 md:grid-cols-2 md:gap-4.5">
        <Field
          label={texts("email")}
          error={wasLeft && !isValid ? texts("emailInvalid") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              type="email"
              autoComplete="email"
              required
              maxLength={MAX_EMAIL_LENGTH}
              value={form.email}
              onChange={(event) => onChange({ email: event.target.value })}
              onBlur={() => setLeft(true)}
            />
          )}
        </Field>
        <PhoneField
          country={form.country}
          phone={form.phone}
          phones={phones}
          isValid={customerPhone !== null}
          onCountry={(country) => onChange({ country })}
          onPhone={(phone) => onChange({ phone })}
        />
      </div>
    </CheckoutBlock>
  );
}
