import type { Customization } from "@/domain/catalogue/customization";
import { LICENCE, OFFICE, PACK } from "../support/data/rest-orders";

export { LICENCE, OFFICE, PACK };
export const PHOTO = 9;
export const CREATIVE = 10;

/** Names of products in the built-in catalogue. */
export const NAMES = {
  pack: "PUBG UC 660",
  licence: "Desktop OS Pro licence",
  creative: "Creative Suite, all apps",
} as const;

export const PLAYER_ID = "5123456789";

export interface CartLine {
  productId: number;
  quantity?: number;
  playerId?: string;
  /** Answers by field key, for games with their own top-up fields. */
  topupFields?: Record<string, string>;
  customization?: Customization;
}

export const oneLicence: CartLine = { productId: LICENCE };
export const onePack: CartLine = { productId: PACK, playerId: PLAYER_ID };

const licence = (
  productId: number,
  type: string,
  platform: string,
  services: string[] = [],
): CartLine => ({
  productId,
  customization: { "license-type": type, platform, "additional-services": services },
});

const subscription = (productId: number, duration: string, applications: string[]): CartLine => ({
  productId,
  customization: { "subscription-duration": duration, applications },
});

const pack = (productId: number, server: string, quantity: number): CartLine => ({
  productId,
  quantity,
  playerId: PLAYER_ID,
  customization: { server },
});

const ALL_SERVICES = ["installation-support", "basic-training", "priority-support"];
const ALL_APPLICATIONS = ["photoshop", "illustrator", "premiere", "after-effects"];

/** Twelve cart lines, some with all options. */
export const manyLines: readonly CartLine[] = [
  licence(LICENCE, "commercial", "windows", ALL_SERVICES),
  licence(LICENCE, "personal", "mac"),
  licence(OFFICE, "commercial", "mobile", ALL_SERVICES),
  subscription(CREATIVE, "12-months", ALL_APPLICATIONS),
  subscription(CREATIVE, "1-month", ["illustrator"]),
  subscription(PHOTO, "6-months", ALL_APPLICATIONS),
  pack(1, "global", 1),
  pack(2, "europe", 3),
  pack(3, "middle-east", 1),
  pack(4, "asia", 2),
  pack(5, "middle-east", 1),
  pack(6, "middle-east", 1),
];
