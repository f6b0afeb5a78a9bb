import { BUILT_IN_GAME_ID } from "@/domain/catalogue/game";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { GAMING } from "./categories";

interface Pack {
  uc: number;
  price: string;
  original: string | null;
}

const PACKS: readonly Pack[] = [
  { uc: 60, price: "0.99", original: null },
  { uc: 325, price: "4.99", original: "5.99" },
  { uc: 660, price: "9.99", original: "11.99" },
  { uc: 1800, price: "24.99", original: "29.99" },
  { uc: 3850, price: "49.99", original: "59.99" },
  { uc: 8100, price: "99.99", original: "124.99" },
];

const INSTRUCTIONS = [
  "Open the game and sign in with the account of your Player ID.",
  "Look at the UC balance at the top of the lobby.",
  "If it has not changed after 5 minutes, restart the game.",
].join("\n");

const INSTRUCTIONS_AR = [
  "افتح اللعبة وسجّل الدخول بالحساب الذي يحمل معرّف اللاعب.",
  "انظر إلى رصيد UC في أعلى الصفحة الرئيسية للعبة.",
  "إن لم يتغيّر الرصيد بعد 5 دقائق فأعد تشغيل اللعبة.",
].join("\n");

/** Products 1 to 6: amounts of the game currency UC, credited to a Player ID; unlimited stock. */
export const topUps: Prisma.ProductCreateManyInput[] = PACKS.map((pack, index) => ({
  id: index + 1,
  featuredPosition: index + 1,
  name: `PUBG UC ${pack.uc}`,
  description: `${pack.uc} Unknown Cash charged to the Player ID you enter.`,
  searchWords: "ببجي, شدات, يوسي, pubg, uc",
  descriptionAr: `${pack.uc} وحدة UC تُشحن إلى معرّف اللاعب الذي تدخله.`,
  categoryId: GAMING,
  priceUSD: pack.price,
  originalPriceUSD: pack.original,
  imageUrl: `/art/uc-${index + 1}.svg`,
  optionSetId: BUILT_IN_SET_IDS.game_topup,
  gameId: BUILT_IN_GAME_ID,
  fulfilment: "topup",
  deliveryInstructions: INSTRUCTIONS,
  deliveryInstructionsAr: INSTRUCTIONS_AR,
}));
