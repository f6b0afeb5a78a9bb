"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MAX_EMAIL_LENGTH } from "@/domain/email";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { CheckoutBlock } from "./checkout-block";
import type { CheckoutForm, Contact } from "./checkout-form";
import { PhoneField } from "./phone-field";
import type { ContactRules } from "./use-contact-rules";

type ContactBlockProps = {
  number: number;
  form: CheckoutForm;
  /** Null until they are loaded: nothing is called wrong before. */
  rules: ContactRules | null;
  contact: Contact;
  onChange: (part: Partial<CheckoutForm>) => void;
};

/** Where the codes go: e-mail and phone. Specification §2, §5. */
export function ContactBlock(props: ContactBlockProps) {
  const { number, form, rules, contact, onChange } = props;
  const texts = useTranslations("checkout.contact");
  const [wasLeft, setLeft] = useState(false);
  return (
    <CheckoutBlock
      number={number}
      done={contact.email !== null && contact.phone !== null}
      heading={texts("heading")}
    >
      <div className="grid gap-5 md:grid-cols-2 md:gap-4.5">
        <Field
          label={texts("email")}
          error={wasLeft && rules && contact.email === null ? texts("emailInvalid") : undefined}
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
          rules={rules}
          isValid={contact.phone !== null}
          onCountry={(country) => onChange({ country })}
          onPhone={(phone) => onChange({ phone })}
        />
      </div>
    </CheckoutBlock>
  );
}
