import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ProductCardDto } from "@/contract/product-list";
import { ButtonLink } from "@/ui/form/button-link";
import { ProductCard } from "./product-card";
import { PRODUCT_GRID } from "./product-grid";

/** The featured products: top-up packs in a row, the others in a grid. Specification §2. */
export function FeaturedProducts({ products }: { products: readonly ProductCardDto[] }) {
  const texts = useTranslations("home.featured");
  const packs = products.filter((product) => product.fulfilment === "topup");
  // The text `packs` describes the six packs of the seed data; other packs get a general text.
  const isSeeded = packs.length === 6 && packs.every(({ asksFirst }) => asksFirst === "playerId");
  const rest = products.filter((product) => product.fulfilment !== "topup");
  return (
    <section aria-labelledby="featured">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="featured" className="text-h2 md:text-display-2">
          {texts("title")}
        </h2>
        <ButtonLink href="/shop" variant="soft" size="small">
          {texts("all")}
          <ArrowRightIcon size={18} weight="bold" aria-hidden="true" className="mirror-rtl" />
        </ButtonLink>
      </div>
      {packs.length > 0 && (
        <div className="mt-7 md:mt-9">
          <p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
            <span className="text-role-title text-xl">
              {texts(isSeeded ? "packs" : "anyPacks")}
            </span>
            <span className="text-body text-ink-2">
              {texts(isSeeded ? "packsLine" : "anyPacksLine")}
            </span>
          </p>
          <Ladder packs={packs} />
        </div>
      )}
      {rest.length > 0 && (
        <div className="mt-11">
          <p className="text-role-title text-xl">{texts("rest")}</p>
          <ul className={`${PRODUCT_GRID} mt-5`}>
            {rest.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} headingLevel={3} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Maximum number of packs side by side on a desktop. */
const SIDE_BY_SIDE = 7;

/**
 * The packs in a row, one per column on a desktop. On smaller screens, and with more than
 * `SIDE_BY_SIDE` packs, the row scrolls sideways.
 */
function Ladder({ packs }: { packs: readonly ProductCardDto[] }) {
  return (
    <ul
      data-scroll-row
      className={clsx(
        // A scrolling box clips its content: the padding leaves room for a card's focus ring.
        "-mx-4 mt-3.5 grid auto-cols-[158px] grid-flow-col gap-3 overflow-x-auto px-4 pt-1.5 pb-3",
        "scroll-px-4 [scrollbar-width:thin] md:-mx-6 md:px-6",
        packs.length <= SIDE_BY_SIDE &&
          "lg:mx-0 lg:mt-5 lg:auto-cols-fr lg:gap-4 lg:overflow-visible lg:p-0",
      )}
    >
      {packs.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} headingLevel={3} narrow />
        </li>
      ))}
    </ul>
  );
}
