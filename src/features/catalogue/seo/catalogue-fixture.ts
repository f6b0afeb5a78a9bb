import type { CategoryDto, ProductDto } from "@/contract/catalogue";

/** A pack of game credits, for the tests. */
export const PACK: ProductDto = {
  id: 3,
  name: "PUBG UC 660",
  nameAr: null,
  description: "660 Unknown Cash charged to the Player ID you enter.",
  descriptionAr: "660 وحدة UC تُشحن إلى معرّف اللاعب الذي تدخله.",
  categoryId: 1,
  priceUSD: "9.99",
  originalPriceUSD: "11.99",
  imageUrl: "/art/uc-3.svg",
  isActive: true,
  stock: -1,
  deliveryInstructions: null,
  deliveryInstructionsAr: null,
  optionSetId: 1,
  fulfilment: "topup",
  needsChoice: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};

export const GAMING: CategoryDto = {
  id: 1,
  name: "Gaming",
  nameAr: "الألعاب",
  slug: "gaming",
  description: "UC packs credited to your Player ID.",
  descriptionAr: "باقات UC تُشحن إلى معرّف اللاعب.",
  tagline: "UC packs for your Player ID",
  taglineAr: "باقات UC لمعرّف اللاعب",
  icon: "game-controller",
  colour: "midnight",
  imageUrl: null,
};
