"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useId } from "react";
import type { FoundPlayerDto } from "@/contract/games";
import {
  answersKey,
  incompleteField,
  normalizedAnswers,
  type TopupAnswers,
} from "@/domain/catalogue/game";
import { useDebouncedQuery } from "@/features/shared/use-debounced-query";
import { FieldError } from "@/ui/form/field";
import { AccountFields, type AccountFieldsProps } from "./account-fields";

type CheckedAccountFieldsProps = Omit<AccountFieldsProps, "refusalId"> & {
  productId: number;
  /**
   * Called when the result of the check changes. `isUnknown`: the supplier does not know the
   * account. `name`: the player's name; null if the check gave none.
   */
  onChecked?: (isUnknown: boolean, name: string | null) => void;
};

/**
 * The account fields of a top-up, and "Top up for: NAME" below them once all are valid, so that the
 * buyer can verify the account. The check never blocks a purchase, even if the supplier does not
 * respond or does not know the account.
 */
export function CheckedAccountFields(props: CheckedAccountFieldsProps) {
  const { productId, onChecked, ...fields } = props;
  const texts = useTranslations("orderPage.player");
  const errors = useTranslations("errors");
  const refusalId = useId();
  const found = usePlayer(props);
  const isUnknown = found?.outcome === "not_found";
  const name = found?.outcome === "found" ? found.name : null;
  const report = useEffectEvent(() => onChecked?.(isUnknown, name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each change
  useEffect(() => report(), [isUnknown, name]);
  return (
    <>
      <AccountFields {...fields} refusalId={isUnknown ? refusalId : undefined} />
      <div role="status">
        {found?.outcome === "found" && (
          <p className="mt-2 text-[0.9375rem] text-ink-2">
            {texts.rich("for", {
              name: () => <bdi className="font-strong text-ink wrap-anywhere">{found.name}</bdi>,
            })}
          </p>
        )}
        {isUnknown && <FieldError id={refusalId}>{errors("player_not_found")}</FieldError>}
      </div>
    </>
  );
}

/** The result of the player check for these answers; null until it is known. */
function usePlayer(props: CheckedAccountFieldsProps): FoundPlayerDto | null {
  const { productId, game, answers } = props;
  const isComplete = incompleteField(game.fields, answers) === null;
  const key = isComplete ? answersKey(normalizedAnswers(game.fields, answers)) : "";
  return useDebouncedQuery(key && `${productId} ${key}`, () => {
    const topupFields = Object.fromEntries(JSON.parse(key) as [string, string][]);
    return askFor(productId, topupFields);
  });
}

/** Loads the API client with the first check, so that a page without checks does not load it. */
async function askFor(productId: number, topupFields: TopupAnswers): Promise<FoundPlayerDto> {
  try {
    const { shopClient } = await import("@/trpc/shop-client");
    return await shopClient.catalogue.findPlayer.mutate({ productId, topupFields });
  } catch {
    return { outcome: "unavailable" };
  }
}
