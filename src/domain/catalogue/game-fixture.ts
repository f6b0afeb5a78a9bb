import type { Game, TopupAnswer } from "@/domain/catalogue/game";

/** The game of the specification, as the migration creates it. For tests. */
export const PUBG = {
  id: 1,
  slug: "pubg",
  name: "PUBG",
  nameAr: "ببجي",
  isBuiltIn: true,
  fields: [
    {
      key: "playerId",
      type: "digits",
      label: "Player ID",
      labelAr: "معرّف اللاعب",
      hint: "8 to 16 digits. Copy it from your game profile.",
      hintAr: "من 8 إلى 16 رقمًا. انسخه من ملفك في اللعبة.",
      minLength: 8,
      maxLength: 16,
      choices: [],
    },
  ],
} satisfies Game;

/** A second game with two fields: digits and a choice. For tests. */
export const STAR_RAIDERS = {
  id: 2,
  slug: "star-raiders",
  name: "Star Raiders",
  nameAr: "غزاة النجوم",
  isBuiltIn: false,
  fields: [
    {
      key: "userId",
      type: "digits",
      label: "User ID",
      labelAr: "معرّف المستخدم",
      hint: null,
      hintAr: null,
      minLength: 6,
      maxLength: 10,
      choices: [],
    },
    {
      key: "zone",
      type: "choice",
      label: "Zone",
      labelAr: "المنطقة",
      hint: null,
      hintAr: null,
      minLength: 1,
      maxLength: 20,
      choices: [
        { value: "eu", label: "Europe", labelAr: "أوروبا" },
        { value: "me", label: "Middle East", labelAr: "الشرق الأوسط" },
      ],
    },
  ],
} satisfies Game;

/** An answer to the field of PUBG, as an order stores it. For tests. */
export const PLAYER_ID_ANSWER = {
  key: "playerId",
  label: "Player ID",
  labelAr: "معرّف اللاعب",
  value: "5123456789",
  valueLabel: null,
  valueLabelAr: null,
} satisfies TopupAnswer;
