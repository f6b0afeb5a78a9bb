"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { normalizePlayerId } from "@/domain/player-id";
import { LineDetails } from "@/features/shared/line-details";
import { ProductName } from "@/features/shared/product-name";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { ProductImage } from "@/ui/illustrations/product-image";
import type { LinePlayerId } from "./checkout-form";
import { CheckoutSection } from "./checkout-section";

type PlayerIdSectionProps = {
  lines: readonly LinePlayerId[];
  onChange: (lineId: number, value: string) => void;
};

/** A Player ID per game top-up of the cart. Specification §2, §5. */
export function PlayerIdSection({ lines, onChange }: PlayerIdSectionProps) {
  const texts = useTranslations("checkout.playerId");
  return (
    <CheckoutSection
      number={1}
      done={lines.every((line) => line.isValid)}
      heading={texts("heading")}
    >
      <div className="flex flex-col gap-7">
        {lines.map((line) => (
          <PlayerIdField
            key={line.item.id}
            line={line}
            isOnly={lines.length === 1}
            onChange={onChange}
          />
        ))}
      </div>
    </CheckoutSection>
  );
}

type PlayerIdFieldProps = Pick<PlayerIdSectionProps, "onChange"> & {
  line: LinePlayerId;
  /** The only one needs no picture on a small screen: its label names the product. */
  isOnly: boolean;
};

function PlayerIdField({ line, isOnly, onChange }: PlayerIdFieldProps) {
  const texts = useTranslations("checkout.playerId");
  const [wasLeft, setLeft] = useState(false);
  const { item, value, isValid } = line;
  const problem = normalizePlayerId(value) === "" ? texts("missing") : texts("invalid");
  return (
    <div>
      <div className={clsx("mb-4 flex items-center gap-4", isOnly && "max-md:hidden")}>
        <ProductImage
          src={item.product.imageUrl}
          crop="thumb"
          className="size-14 shrink-0 rounded-control"
        />
        <div>
          <p className="text-role-title text-[1.0625rem]">
            <ProductName product={item.product} />
          </p>
          <LineDetails options={item.options} fallback={texts("packs", { count: item.quantity })} />
        </div>
      </div>
      <Field
        label={texts.rich("label", {
          rest: (rest) => <span className="md:sr-only">{rest}</span>,
          name: () => <ProductName product={item.product} />,
        })}
        help={texts("help")}
        error={wasLeft && !isValid ? problem : undefined}
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            required
            valid={isValid}
            value={value}
            onChange={(event) => onChange(item.id, event.target.value)}
            onBlur={() => setLeft(true)}
            className="figures-id"
          />
        )}
      </Field>
    </div>
  );
}
