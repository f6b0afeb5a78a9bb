"use client";

import type { CountryCode } from "libphonenumber-js/min";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { composePhone } from "./compose-phone";
import { type Country, useCountries } from "./use-countries";

type PhoneFieldProps = {
  country: CountryCode;
  phone: string;
  onCountry: (country: CountryCode) => void;
  onPhone: (phone: string) => void;
};

/** A phone number beside its country code; written from left to right in both languages. */
export function PhoneField({ country, phone, onCountry, onPhone }: PhoneFieldProps) {
  const texts = useTranslations("checkout.contact");
  const [wasLeft, setLeft] = useState(false);
  const isValid = composePhone(country, phone) !== null;
  return (
    <Field
      label={texts("phone")}
      help={isValid ? undefined : texts("phoneHelp")}
      error={wasLeft && !isValid ? texts("phoneInvalid") : undefined}
    >
      {(control) => (
        <div dir="ltr" className="flex gap-2.5">
          <CountrySelect country={country} onChange={onCountry} />
          <Input
            {...control}
            dir="ltr"
            type="tel"
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

type CountrySelectProps = { country: CountryCode; onChange: (country: CountryCode) => void };

function CountrySelect({ country, onChange }: CountrySelectProps) {
  const texts = useTranslations("checkout.contact");
  const countries = useCountries();
  const chosen = countries.find(({ code }) => code === country);
  return (
    <div className="w-28 shrink-0">
      <Select
        dir="ltr"
        label={texts("country", { country: chosen?.name ?? country })}
        value={country}
        onChange={onChange}
        options={countries.map((one) => ({
          value: one.code,
          label: <CountryLabel country={one} />,
          short: <bdi dir="ltr">{one.dial}</bdi>,
        }))}
      />
    </div>
  );
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
