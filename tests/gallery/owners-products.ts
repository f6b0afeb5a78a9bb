import { randomBytes } from "node:crypto";
import { STAR_RAIDERS } from "../support/data/star-raiders";
import { FORM } from "../support/data/test-products";
import { adminApi } from "../support/people/admin-api";
import type { Personas } from "./personas";
import type { CartLine } from "./products";

export const STARS = {
  name: "Star Raiders, 1,000 stars",
  nameAr: "غزاة النجوم، 1000 نجمة",
  description: "A thousand stars for the account that you name.",
  descriptionAr: "ألف نجمة للحساب الذي تحدده.",
};
export const CINEMA = {
  name: "Home Cinema, one month",
  nameAr: "سينما المنزل، شهر واحد",
  description: "Films and series for a month, on as many screens as you choose.",
  descriptionAr: "أفلام ومسلسلات لشهر، على عدد الشاشات الذي تختاره.",
};

const option = (value: string, label: string, labelAr: string, modifier = "") => ({
  value,
  label,
  labelAr,
  hint: "",
  hintAr: "",
  modifier,
});

export const SCREEN_CHOICES = [
  option("one", "One screen", "شاشة واحدة"),
  option("two", "Two screens", "شاشتان", "3.00"),
  option("four", "Four screens", "أربع شاشات", "5.50"),
];

/** An option set in which each option has its own keys. */
const SCREENS = {
  name: "Screens",
  nameAr: "الشاشات",
  steps: [
    {
      id: "screens",
      type: "radio",
      required: true,
      choosesKey: true,
      name: "Screens",
      nameAr: "الشاشات",
      title: "On how many screens do you watch?",
      titleAr: "على كم شاشة تشاهد؟",
      hint: "",
      hintAr: "",
      placeholder: "",
      placeholderAr: "",
      options: SCREEN_CHOICES,
    },
  ],
};

interface OwnersProducts {
  gameId: number;
  setId: number;
  /** Id of a top-up pack of the game; its wizard asks for a server. */
  stars: number;
  /** Id of a product with the option set; its option "one" is sold out. */
  cinema: number;
}

/**
 * Adds a game, an option set and a product of each as an owner. The products are deleted at the end
 * of the run.
 */
export function addOwnersProducts(personas: Personas): Promise<OwnersProducts> {
  return personas.once("owner's products", async () => {
    const desk = adminApi((await personas.admin()).request);
    const save = async (procedure: string, input: object) =>
      (await desk.change<{ id: number }>(procedure, { base: null, ...input })).id;
    const slug = `star-raiders-${randomBytes(3).toString("hex")}`;
    const gameId = await save("games.save", { game: { ...STAR_RAIDERS, slug } });
    const setId = await save("optionSets.save", { optionSet: SCREENS });
    const add = async (more: object) => {
      const product = { ...FORM, digitalContent: "", ...more };
      const id = await save("products.save", { product });
      personas.onDispose(() => desk.change("products.delete", { id }));
      return id;
    };
    const topUp = { categoryId: 1, fulfilment: "topup", optionSetId: 1, gameId };
    const pooled = { categoryId: 3, fulfilment: "keys", optionSetId: setId };
    const stars = await add({ ...STARS, ...topUp, priceUSD: "8.90", imageUrl: "/art/uc-4.svg" });
    const cinema = await add({
      ...CINEMA,
      ...pooled,
      priceUSD: "9.50",
      imageUrl: "/art/photo.svg",
    });
    for (const [choice, count] of [
      ["two", 3],
      ["four", 40],
    ] as const) {
      const keys = Array.from({ length: count }, (_, index) => `CINEMA-${slug}-${choice}-${index}`);
      await desk.change("keys.add", { productId: cinema, choice, keys });
    }
    return { gameId, setId, stars, cinema };
  });
}

export const starsLine = ({ stars }: OwnersProducts): CartLine => ({
  productId: stars,
  topupFields: { userId: "5123456", zone: "me" },
  customization: { server: "europe" },
});

export const cinemaLine = ({ cinema }: OwnersProducts): CartLine => ({
  productId: cinema,
  customization: { screens: "four" },
});
