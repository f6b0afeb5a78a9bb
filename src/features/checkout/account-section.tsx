"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { normalizedAnswers } from "@/domain/catalogue/game";
import { CheckedAccountFields } from "@/features/shared/account/checked-account-fields";
import { LineDetails } from "@/features/shared/order/line-details";
import { ProductName } from "@/features/shared/product/product-name";
import { ProductImage } from "@/ui/illustrations/product-image";
import type { LineAccount } from "./checkout-form";
import { CheckoutSection } from "./checkout-section";
import { FoldedValues } from "./folded-values";

type AccountSectionProps = {
  lines: readonly LineAccount[];
  onAnswer: (line: LineAccount, key: string, value: string) => void;
  /** Unfolds the section; null while it is open. */
  onUnfold: (() => void) | null;
};

/**
 * The account fields of each top-up in the cart: a Player ID as specified, or the questions of its
 * game. Spec §2, §5.
 */
export function AccountSection({ lines, onAnswer, onUnfold }: AccountSectionProps) {
  const texts = useTranslations("checkout.account");
  const playerId = useTranslations("common")("playerId");
  const [unknown, setUnknown] = useState<Readonly<Record<number, boolean>>>({});
  const [names, setNames] = useState<Readonly<Record<number, string | null>>>({});
  const done = lines.every(({ isValid, item }) => isValid && !unknown[item.id]);
  return (
    <CheckoutSection
      number={1}
      done={done}
      folded={
        done && onUnfold ? { value: <Accounts lines={lines} names={names} />, onUnfold } : null
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
            onChecked={(isUnknown, name) => {
              setUnknown((before) => ({ ...before, [line.item.id]: isUnknown }));
              setNames((before) => ({ ...before, [line.item.id]: name }));
            }}
          />
        ))}
      </div>
    </CheckoutSection>
  );
}

type AccountsProps = Pick<AccountSectionProps, "lines"> & {
  /** The players' names by line, null where unknown. */
  names: Readonly<Record<number, string | null>>;
};

/** The typed accounts in one row, each once: "5123456789 · Falcon_140". */
function Accounts({ lines, names }: AccountsProps) {
  const accounts = lines.map(({ item, game, answers }) => {
    const typed = normalizedAnswers(game.fields, answers);
    const values = game.fields.flatMap(({ key }) => typed[key] ?? []);
    return [...values, names[item.id] ?? []].flat();
  });
  return <FoldedValues values={[...new Set(accounts.flat())]} />;
}

type LineFieldsProps = Pick<AccountSectionProps, "onAnswer"> & {
  line: LineAccount;
  /**
   * True for the only top-up, which has no picture on a small screen, since its labels name the
   * product.
   */
  isOnly: boolean;
  onChecked: (isUnknown: boolean, name: string | null) => void;
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
        onChecked={onChecked}
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
