"use client";

import { useEffect, useState } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { isOutOfStock } from "@/domain/cart";
import { normalizePlayerId } from "@/domain/player-id";
import { useCart } from "@/features/shell/cart-context";
import { rememberedPlayerId, rememberPlayerId } from "@/features/shell/player-id-store";
import { playerIdProblem } from "./player-id-problem";

/** Quick Add with its Player ID, shared by the button in the page and the bar at its foot. §5. */
export function useQuickAdd(product: ProductDto) {
  const needsPlayerId = product.kind === "game_topup";
  const { add } = useCart();
  const [playerId, setPlayerId] = useState("");
  const [isComplained, setComplained] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isStruck, setStruck] = useState(false);

  // Prefilled after hydration: the prerendered page cannot know it.
  useEffect(() => {
    if (needsPlayerId) setPlayerId(rememberedPlayerId(product.id));
  }, [needsPlayerId, product.id]);

  const problem = needsPlayerId ? playerIdProblem(playerId) : null;
  const isSoldOut = isOutOfStock(product.stock);

  async function quickAdd() {
    if (isSoldOut || isBusy) return;
    if (problem) {
      setComplained(true);
      return;
    }
    setBusy(true);
    const known = needsPlayerId ? normalizePlayerId(playerId) : "";
    const isAdded = await add({ product_id: product.id, playerId: known });
    if (isAdded && needsPlayerId) rememberPlayerId(product.id, known);
    setStruck(isAdded);
    setBusy(false);
  }

  return {
    needsPlayerId,
    playerId,
    setPlayerId,
    /** Shown once a person has left the field, or tried to add. */
    shownProblem: isComplained ? problem : null,
    isValid: needsPlayerId && problem === null,
    complain: () => setComplained(true),
    isSoldOut,
    isDisabled: isSoldOut || problem !== null,
    isBusy,
    isStruck,
    quickAdd,
    endStrike: () => setStruck(false),
  };
}

export type QuickAdd = ReturnType<typeof useQuickAdd>;
