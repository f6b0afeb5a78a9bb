"use client";

import type { CountryCode } from "libphonenumber-js/min";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { INTL_TAGS } from "@/domain/text/locale";
import { MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";
import { useLanguage } from "@/i18n/use-language";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Select } from "@/ui/form/select";
import type { CheckoutForm, Contact } from "./checkout-form";
import { DEFAULT_COUNTRY } from "./checkout-form";
import { CheckoutSection } from "./checkout-section";
import type { Country } from "./contact-validation";
import { EmailSuggestion } from "./email-suggestion";
import { type FoldedValue, FoldedValues } from "./folded-values";
import type { ContactRules } from "./use-contact-rules";

type ContactSectionProps = {
  number: number;
  form: CheckoutForm;
  /** Null until loaded; until then, no error is shown. */
  rules: ContactRules | null;
  contact: Contact;
  /** True if the codes go to the recipient of a gift. */
  isGift: boolean;
  onChange: (part: Partial<CheckoutForm>) => void;
  /** Unfolds the section; null while it is open. */
  onUnfold: (() => void) | null;
  /** True if the account section above is folded. */
  isAfterFolded: boolean;
};

/** The e-mail and phone fields, for the delivery of the codes. Specification §2, §5. */
export function ContactSection(props: ContactSectionProps) {
  const { number, form, rules, contact, onChange, onUnfold } = props;
  const { email, phone } = contact;
  const isComplete = email !== null && phone !== null;
  const texts = useTranslations("checkout.contact");
  const errors = useTranslations("errors");
  const [wasLeft, setLeft] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  return (
    <CheckoutSection
      number={number}
      step="contact"
      done={isComplete}
      folded={
        isComplete && onUnfold
          ? { value: <FoldedValues values={contactValues(email, phone, rules)} />, onUnfold }
          : null
      }
      isAfterFolded={props.isAfterFolded}
      heading={texts(props.isGift ? "headingGift" : "heading")}
    >
      <div className="grid gap-5 md:grid-cols-2 md:gap-4.5">
        <div>
          <Field
            label={texts("email")}
            error={wasLeft && rules && contact.email === null ? errors("email_invalid") : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={emailInput}
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
          <EmailSuggestion
            email={wasLeft ? contact.email : null}
            meant={(wasLeft && rules?.suggestEmail(form.email)) || null}
            onUse={(email) => {
              onChange({ email });
              emailInput.current?.focus();
            }}
          />
        </div>
        <PhoneField
          country={form.country}
          phone={form.phone}
          rules={rules}
          isValid={contact.phone !== null}
          onCountry={(country) => onChange({ country })}
          onPhone={(phone) => onChange({ phone })}
        />
      </div>
    </CheckoutSection>
  );
}

function contactValues(email: string, phone: string, rules: ContactRules | null): FoldedValue[] {
  return [
    { text: email, dir: "ltr" },
    { text: rules?.spacedPhone(phone) ?? phone, dir: "ltr" },
  ];
}

type PhoneFieldProps = {
  country: CountryCode;
  phone: string;
  /** Null until loaded; until then, no error is shown. */
  rules: ContactRules | null;
  isValid: boolean;
  onCountry: (country: CountryCode) => void;
  onPhone: (phone: string) => void;
};

/** A phone number beside its country code, left to right in both languages. */
function PhoneField(props: PhoneFieldProps) {
  const { country, phone, rules, isValid, onCountry, onPhone } = props;
  const texts = useTranslations("checkout.contact");
  const [wasLeft, setLeft] = useState(false);
  return (
    <Field
      label={texts("phone")}
      help={isValid ? undefined : texts("phoneHelp")}
      error={wasLeft && rules && !isValid ? texts("phoneInvalid") : undefined}
    >
      {(control) => (
        <div dir="ltr" className="flex gap-2.5">
          <CountrySelect country={country} rules={rules} onChange={onCountry} />
          <Input
            {...control}
            dir="ltr"
            // Browsers fill `type=tel` with the international number, but this field excludes the
            // country code.
            type="text"
            inputMode="tel"
            autoComplete="tel-national"
            required
            maxLength={40}
            value={phone}
            onChange={(event) => onPhone(event.target.value)}
            onBlur={() => setLeft(true)}
            className="figures-id min-w-0 grow"
          />
        </div>
      )}
    </Field>
  );
}

type CountrySelectProps = Pick<PhoneFieldProps, "country" | "rules"> & {
  onChange: (country: CountryCode) => void;
};

function CountrySelect({ country, rules, onChange }: CountrySelectProps) {
  const texts = useTranslations("checkout.contact");
  const locale = useLanguage();
  const name = new Intl.DisplayNames(INTL_TAGS[locale], { type: "region" }).of(country);
  const chosen = rules?.countryOf(country, locale) ?? {
    ...DEFAULT_COUNTRY,
    name: name ?? country,
  };
  const all = useCallback(
    () => (rules ? rules.allCountries(locale).map(optionOf) : null),
    [rules, locale],
  );
  return (
    <div className="w-28 shrink-0">
      <Select
        dir="ltr"
        label={texts("country", { country: chosen.name })}
        value={country}
        onChange={onChange}
        options={[optionOf(chosen)]}
        allOptions={all}
      />
    </div>
  );
}

function optionOf(country: Country) {
  return {
    value: country.code,
    label: <CountryLabel country={country} />,
    short: <bdi dir="ltr">{country.dial}</bdi>,
  };
}

function CountryLabel({ country }: { country: Country }) {
  return (
    <span className="flex w-64 max-w-full justify-between gap-4 rtl:flex-row-reverse">
      <span dir="auto">{country.name}</span>
      <bdi dir="ltr" className="figures-id">
        {country.dial}
      </bdi>
    </span>
  );
}
