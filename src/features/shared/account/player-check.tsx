"use client";

import { useTranslations } from "next-intl";
import type { FoundPlayerDto, GameDto } from "@/contract/games";
import {
  answersKey,
  incompleteField,
  normalizedAnswers,
  type TopupAnswers,
} from "@/domain/catalogue/game";
import { useDebouncedQuery } from "@/features/shared/use-debounced-query";

type PlayerCheckProps = {
  productId: number;
  game: GameDto;
  /** The answers as typed. */
  answers: TopupAnswers;
};

/**
 * "Top up for: NAME", shown once all fields are valid, so that the buyer can verify the account.
 * The check never blocks a purchase, even if the supplier does not respond or does not know the
 * account.
 */
export function PlayerCheck({ productId, game, answers }: PlayerCheckProps) {
  const texts = useTranslations("orderPage.player");
  const errors = useTranslations("errors");
  const found = usePlayer({ productId, game, answers });
  return (
    <div role="status" className="text-[0.9375rem] text-ink-2 not-empty:mt-2">
      {found?.outcome === "found" && (
        <p>
          {texts.rich("for", {
            name: () => <bdi className="font-strong text-ink wrap-anywhere">{found.name}</bdi>,
          })}
        </p>
      )}
      {found?.outcome === "not_found" && <p className="text-err">{errors("player_not_found")}</p>}
    </div>
  );
}

/** The result of the player check for these answers; null until it is known. */
function usePlayer({ productId, game, answers }: PlayerCheckProps): FoundPlayerDto | null {
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
