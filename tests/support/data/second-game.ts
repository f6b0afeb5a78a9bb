import { saveGame } from "../people/admin-games";
import { added } from "../people/admin-products";
import { STAR_RAIDERS } from "./star-raiders";

/** Adds a game with two fields, digits and a choice, and a top-up product for it. */
export async function addSecondGame(): Promise<{ gameId: number; productId: number }> {
  const { id: gameId } = await saveGame(STAR_RAIDERS);
  const productId = await added({
    name: "100 Stars",
    nameAr: "100 نجمة",
    fulfilment: "topup",
    optionSetId: null,
    digitalContent: "",
    priceUSD: "3.00",
    gameId,
  });
  return { gameId, productId };
}

/** The account that the tests top up, as typed on an Arabic keyboard and as the shop stores it. */
export const TYPED_ACCOUNT = { userId: " ٥١٢٣ ٤٥٦ ", zone: "me" };
export const ACCOUNT = { userId: "5123456", zone: "me" };
