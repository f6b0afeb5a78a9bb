import type { GameField } from "@/domain/catalogue/game";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { GAMES } from "./words";

const PLAYER: GameField = {
  key: "player",
  type: "digits",
  label: "Player number",
  labelAr: "رقم اللاعب",
  hint: "6 to 12 digits, below your name in the game.",
  hintAr: "من 6 إلى 12 رقمًا، تحت اسمك في اللعبة.",
  minLength: 6,
  maxLength: 12,
  choices: [],
};

const NAME: GameField = {
  key: "name",
  type: "text",
  label: "Name in the game",
  labelAr: "اسمك في اللعبة",
  hint: null,
  hintAr: null,
  minLength: 3,
  maxLength: 24,
  choices: [],
};

const REGION: GameField = {
  key: "region",
  type: "choice",
  label: "Region",
  labelAr: "المنطقة",
  hint: null,
  hintAr: null,
  minLength: 1,
  maxLength: 20,
  choices: [
    { value: "gulf", label: "Gulf", labelAr: "الخليج" },
    { value: "levant", label: "Levant", labelAr: "الشام" },
    { value: "north-africa", label: "North Africa", labelAr: "شمال أفريقيا" },
    { value: "world", label: "Rest of the world", labelAr: "بقية العالم" },
  ],
};

/** Forms with the buyer's account fields; successive games use these forms in rotation. */
const FORMS = [[PLAYER], [NAME, REGION], [PLAYER, REGION]] as const;

/** "Falcon Arena" becomes "falcon-arena". */
export function gameSlug(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** Games that a large test shop has in addition to the built-in one. */
export const LARGE_SHOP_GAMES: Prisma.GameCreateManyInput[] = GAMES.map(
  ([name, nameAr], index) => ({
    slug: gameSlug(name),
    name,
    nameAr,
    fields: [...(FORMS[index % FORMS.length] ?? [])].map((field) => ({ ...field })) as object[],
  }),
);
