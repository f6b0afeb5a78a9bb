"use client";

import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { useTranslations } from "next-intl";
import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { NetworkChip } from "@/features/checkout/payment/network-chip";
import type { WayFieldsProps } from "@/features/checkout/payment/payment-way";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import {
  CARD_FIELDS,
  type CardField,
  type CardForm,
  cardError,
  cardSource,
  codeDigits,
  hasOtherLetters,
  MAX_NAME,
  NO_CARD,
  writtenExpiry,
} from "./card-form";
import { cardDigits, networkOf, retypedNumber } from "./card-number";
import { goToBank, payDirectly } from "./pay-directly";

/**
 * The card fields. Their values are kept in this component and sent to the provider only, never to
 * the shop: the inputs have no names, so that a form post cannot contain them.
 */
export function CardFields({ ref, isPaying }: WayFieldsProps) {
  const texts = useTranslations("checkout.card");
  const [form, setForm] = useState(NO_CARD);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const errorOf = (field: CardField) => cardError(field, form, new Date());
  const change = (part: Partial<CardForm>) => setForm((before) => ({ ...before, ...part }));

  useImperativeHandle(ref, () => ({
    prepare() {
      const source = cardSource(form, new Date());
      if (source === null) {
        setLeft(new Set(CARD_FIELDS));
        inputs.current[CARD_FIELDS.find((field) => errorOf(field) !== null) ?? "number"]?.focus();
        return null;
      }
      return {
        async open(makeOrder, leaving) {
          const confirm = (url: string) => goToBank(url, leaving);
          const end = await payDirectly({ makeOrder, source, confirm, leaving });
          // Keep the card for another attempt, except its security code.
          change({ code: "" });
          setLeft(new Set());
          return end;
        },
      };
    },
  }));

  function field(name: CardField, attributes: CardInputProps, help?: string) {
    const error = left.has(name) ? errorOf(name) : null;
    return (
      <Field label={texts(name)} help={help} error={error ? texts(error) : undefined}>
        {(control) => (
          <Input
            {...control}
            {...attributes}
            ref={(input) => {
              inputs.current[name] = input;
            }}
            dir="ltr"
            required
            readOnly={isPaying}
            value={form[name]}
            onBlur={() => form[name] !== "" && setLeft(new Set([...left, name]))}
          />
        )}
      </Field>
    );
  }

  const network = networkOf(cardDigits(form.number));
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_118px_118px]">
      <div className="col-span-full">
        {field("number", {
          inputMode: "numeric",
          autoComplete: "cc-number",
          maxLength: 30,
          onChange: (event) => change({ number: retyped(event) }),
          className: "figures-id",
          end: network && <NetworkChip network={network} isRecognised />,
        })}
      </div>
      <div className="max-md:col-span-full">
        {field(
          "name",
          {
            autoComplete: "cc-name",
            autoCapitalize: "characters",
            spellCheck: false,
            maxLength: MAX_NAME,
            onChange: (event) => change({ name: event.target.value }),
          },
          hasOtherLetters(form.name) ? texts("nameHelp") : undefined,
        )}
      </div>
      {field("expiry", {
        inputMode: "numeric",
        autoComplete: "cc-exp",
        placeholder: texts("expiryFormat"),
        maxLength: 12,
        onChange: (event) => change({ expiry: writtenExpiry(event.target.value) }),
        className: "figures-id",
      })}
      {field("code", {
        inputMode: "numeric",
        autoComplete: "cc-csc",
        maxLength: 4,
        onChange: (event) => change({ code: codeDigits(event.target.value) }),
        className: "figures-id",
        end: <CreditCardIcon size={20} aria-hidden="true" className="shrink-0 text-ink-3" />,
      })}
    </div>
  );
}

type CardInputProps = Omit<ComponentProps<typeof Input>, "ref" | "value"> & { end?: ReactNode };

/** Groups the typed number's digits in the input and keeps the caret after the same digit. */
function retyped({ currentTarget: input }: ChangeEvent<HTMLInputElement>): string {
  const { text, caret } = retypedNumber(input.value, input.selectionStart ?? input.value.length);
  if (text !== input.value) {
    // Set the value directly; React would move the caret to the end.
    input.value = text;
    input.setSelectionRange(caret, caret);
  }
  return text;
}
