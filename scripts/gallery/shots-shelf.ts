import { visitUntilShown } from "../../tests/support/shop-page";
import { inWindow, type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";
import { openStall, STALL, type StallProduct } from "./stall";

const ALONE = { isAlone: true } as const;

const nameOf = ({ locale }: Stage, product: StallProduct) =>
  STALL[product][locale === "ar" ? "nameAr" : "name"];

async function visitProduct(stage: Stage, product: StallProduct) {
  const ids = await openStall(stage.cast);
  await visitUntilShown(stage.shop, `/product/${ids[product]}`, nameOf(stage, product));
}

/** Products that the built-in catalogue has none of: taken while they are in the shop. */
export const shelfShots: readonly Shot[] = [
  wholePage(
    "shop-all-kinds",
    async (stage) => {
      await openStall(stage.cast);
      await visitUntilShown(stage.shop, "/shop", nameOf(stage, "pictured"));
    },
    { ...ALONE, sizes: ["desktop", "mobile", "narrow"] },
  ),
  wholePage("product-discounted", (stage) => visitProduct(stage, "discounted"), ALONE),
  wholePage("product-low-stock", (stage) => visitProduct(stage, "low"), ALONE),
  wholePage("product-out-of-stock", (stage) => visitProduct(stage, "soldOut"), ALONE),
  wholePage("product-long-name", (stage) => visitProduct(stage, "long"), {
    ...ALONE,
    sizes: ["desktop", "mobile", "narrow"],
  }),
  wholePage("product-uploaded-picture", (stage) => visitProduct(stage, "pictured"), ALONE),
  inWindow(
    "cart-long-name",
    async (stage) => {
      const { long } = await openStall(stage.cast);
      await stage.fillCart([{ productId: long, quantity: 99 }]);
      await stage.visit("/shop");
      await stage.openCart();
      await stage.shop.drawer.getByRole("listitem").first().waitFor();
    },
    ALONE,
  ),
];
