"use client";

import { useTranslations } from "next-intl";
import type { FoundPlayerDto, GameDto } from "@/contract/games";
import {
  answersKey,
  incompleteField,
  normalizedAnswers,
  type TopupAnswers,
} from "@/domain/catalogue/game";
import { useLateAnswer } from "@/features/shared/use-late-answer";

type PlayerCheckProps = {
  productId: number;
  game: GameDto;
  /** As they stand in the fields. */
  answers: TopupAnswers;
};

/**
 * "Top up for: NAME", said once all fields can be used, so that the buyer sees whose account it is. Nothing waits for it: a
 * supplier that does not answer, or an account that it does not know, keeps nobody from buying.
 */
export function PlayerCheck({ productId, game, answers }: PlayerCheckProps) {
  const texts = useTranslations("orderPage.player");
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
      {found?.outcome === "not_found" && <p className="text-err">{texts("unknown")}</p>}
    </div>
  );
}

/** What is known of these answers; null while it is not. */
function usePlayer({ productId, game, answers }: PlayerCheckProps): FoundPlayerDto | null {
  const isComplete = incompleteField(game.fields, answers) === null;
  const key = isComplete ? answersKey(normalizedAnswers(game.fields, answers)) : "";
  return useLateAnswer(key && `${productId} ${key}`, () => {
    const topupFields = Object.fromEntries(JSON.parse(key) as [string, string][]);
    return askFor(productId, topupFields);
  });
}

/** The client comes with the first question: a page that asks nothing does not load it. */
async function askFor(productId: number, topupFields: TopupAnswers): Promise<FoundPlayerDto> {
  try {
    const { shopClient } = await import("@/trpc/shop-client");
    return await shopClient.catalogue.findPlayer.mutate({ productId, topupFields });
  } catch {
    return { outcome: "unavailable" };
  }
}
