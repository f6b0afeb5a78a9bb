import type { GameFormInput } from "@/contract/admin/catalogue/games";

/** A second game for the shop, with two fields: digits and a choice. */
export const STAR_RAIDERS: GameFormInput = {
  slug: "star-raiders",
  name: "Star Raiders",
  nameAr: "غزاة النجوم",
  fields: [
    {
      key: "userId",
      type: "digits",
      label: "User ID",
      labelAr: "معرّف المستخدم",
      hint: "6 to 10 digits, under your picture in the game.",
      hintAr: "من 6 إلى 10 أرقام، تحت صورتك في اللعبة.",
      minLength: "6",
      maxLength: "10",
      choices: [],
    },
    {
      key: "zone",
      type: "choice",
      label: "Zone",
      labelAr: "المنطقة",
      hint: "",
      hintAr: "",
      minLength: "1",
      maxLength: "20",
      choices: [
        { value: "eu", label: "Europe", labelAr: "أوروبا" },
        { value: "me", label: "Middle East", labelAr: "الشرق الأوسط" },
      ],
    },
  ],
};
