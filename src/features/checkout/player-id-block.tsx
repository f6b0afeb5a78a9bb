"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { chosenOptions } from "@/domain/customization";
import { normalizePlayerId } from "@/domain/player-id";
import { LineDetails } from "@/features/shell/line-details";
import { ProductName } from "@/features/shell/product-name";
import { ProductPicture } from "@/ui/art/picture";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { CheckoutBlock } from "./checkout-block";
import type { LinePlayerId } from "./checkout-form";

type PlayerIdBlockProps = {
  lines: readonly LinePlayerId[];
  onChange: (lineId: number, value: string) => void;
};

/** A Player ID per game top-up of the cart. Specification §2, §5. */
export function PlayerIdBlock({ lines, onChange }: PlayerIdBlockProps) {
  const texts = useTranslations("checkout.playerId");
  return (
    <CheckoutBlock number={1} done={lines.every((line) => line.isValid)} heading={texts("heading")}>
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
    </CheckoutBlock>
  );
}

type PlayerIdFieldProps = Pick<PlayerIdBlockProps, "onChange"> & {
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
        <ProductPicture
          src={item.product.imageUrl}
          crop="thumb"
          className="size-14 shrink-0 rounded-control"
        />
        <div>
          <p className="text-role-title text-[1.0625rem]">
            <ProductName product={item.product} />
          </p>
          <LineDetails
            options={chosenOptions(item.product.kind, item.customization)}
            fallback={texts("packs", { count: item.quantity })}
          />
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
