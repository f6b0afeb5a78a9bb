"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { CheckedAccountFields } from "@/features/shared/account/checked-account-fields";
import { LineDetails } from "@/features/shared/order/line-details";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { ProductImage } from "@/ui/illustrations/product-image";
import { type AccountCheck, type AccountChecks, accountValues } from "./account-checks";
import type { LineAccount } from "./checkout-form";
import { CheckoutSection } from "./checkout-section";
import { FoldedValues } from "./folded-values";

type AccountSectionProps = {
  lines: readonly LineAccount[];
  checks: AccountChecks;
  done: boolean;
  onAnswer: (line: LineAccount, key: string, value: string) => void;
  onChecked: (line: LineAccount, check: AccountCheck) => void;
  /** Unfolds the section; null while it is open. */
  onUnfold: (() => void) | null;
};

/**
 * The account fields of each top-up in the cart: a Player ID, or the fields that the top-up's game
 * defines. Specification §2, §5.
 */
export function AccountSection(props: AccountSectionProps) {
  const { lines, checks, done, onAnswer, onChecked, onUnfold } = props;
  const texts = useTranslations("checkout.account");
  const playerId = useTranslations("common")("playerId");
  const locale = useLanguage();
  return (
    <CheckoutSection
      number={1}
      step="accounts"
      done={done}
      folded={
        onUnfold && {
          value: <FoldedValues values={accountValues(lines, checks, locale)} />,
          onUnfold,
        }
      }
      heading={lines.every((line) => line.game.isBuiltIn) ? playerId : texts("heading")}
    >
      <div className="flex flex-col gap-7">
        {lines.map((line) => (
          <LineFields
            key={line.item.id}
            line={line}
            isOnly={lines.length === 1}
            onAnswer={onAnswer}
            onChecked={onChecked}
          />
        ))}
      </div>
    </CheckoutSection>
  );
}

type LineFieldsProps = Pick<AccountSectionProps, "onAnswer" | "onChecked"> & {
  line: LineAccount;
  /**
   * True for a single top-up: on a small screen its picture and name are hidden, since the labels
   * of its fields name the product.
   */
  isOnly: boolean;
};

function LineFields({ line, isOnly, onAnswer, onChecked }: LineFieldsProps) {
  const texts = useTranslations("checkout.account");
  const { item, game, answers } = line;
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
      <CheckedAccountFields
        id={useId()}
        productId={item.product.id}
        game={game}
        answers={answers}
        onAnswer={(key, value) => onAnswer(line, key, value)}
        onChecked={(isUnknown, name) => onChecked(line, { isUnknown, name })}
        label={(field) =>
          texts.rich("label", {
            field: () => field,
            rest: (rest) => <span className="md:sr-only">{rest}</span>,
            name: () => <ProductName product={item.product} />,
          })
        }
        help={game.isBuiltIn ? texts("help") : undefined}
      />
    </div>
  );
}
