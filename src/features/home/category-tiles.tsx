import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CategoryDto } from "@/contract/catalogue";
import { localized } from "@/domain/text/localized";
import { CategoryIcon } from "@/features/shared/product/category-icon";
import { useLanguage } from "@/i18n/use-language";
import { tileGround, tileName } from "@/ui/illustrations/category-tile";

/** Number of categories with a large tile (visual design, picture 01: home page). */
const LARGE = 3;
/**
 * Upper bound on small tiles. If there are more categories, the last small tile links to the shop,
 * which lists all of them.
 */
const SMALL = 9;

/** The categories as picture tiles that link into the shop: three large ones, then small ones. */
export function CategoryTiles({ categories }: { categories: readonly CategoryDto[] }) {
  const texts = useTranslations("home.categories");
  if (categories.length === 0) return null;
  const large = categories.slice(0, LARGE);
  const rest = categories.slice(LARGE);
  const isCut = rest.length > SMALL;
  const small = rest.slice(0, isCut ? SMALL - 1 : SMALL);
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" className="text-h2 md:text-display-2">
        {texts(TITLES[categories.length] ?? "anyTitle")}
      </h2>
      <ul className={clsx("mt-6 grid gap-4 md:mt-8 lg:gap-6", COLUMNS[large.length])}>
        {large.map((category) => (
          <li key={category.id}>
            <LargeTile category={category} isAlone={large.length === 1} />
          </li>
        ))}
      </ul>
      {small.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-4 lg:mt-6 lg:gap-6">
          {small.map((category) => (
            <li key={category.id} className={smallWidth(rest.length)}>
              <SmallTile category={category} />
            </li>
          ))}
          {isCut && (
            <li className={smallWidth(rest.length)}>
              <AllTile label={texts("all")} />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const TITLES: Record<number, "oneTitle" | "title"> = { 1: "oneTitle", 3: "title" };

const COLUMNS: Record<number, string> = { 2: "md:grid-cols-2", 3: "lg:grid-cols-3" };

/**
 * The classes for the width of a small tile: on a wide screen three or four tiles per row, so that
 * the last row is nearly full.
 * @param count the number of categories without a large tile
 */
function smallWidth(count: number): string {
  const isFour = count <= SMALL && (count % 4 === 0 || count % 4 === 3);
  return clsx(
    "grow basis-full sm:basis-[calc(50%-1rem)]",
    isFour ? "lg:basis-[calc(25%-1.5rem)]" : "lg:basis-[calc(33%-1.5rem)]",
  );
}

type TileProps = { category: CategoryDto };

/** Style of a tile: background and text colours that match its picture. */
function tileStyle({ colour }: CategoryDto) {
  const { ground, isDark } = tileGround(colour);
  return {
    style: { backgroundColor: ground },
    className: clsx(
      "group/tile image-edge",
      isDark ? "on-storm [--focus:var(--after)]" : "on-art [--focus:#4b35d9]",
    ),
    captionColour: isDark ? "text-white" : undefined,
  };
}

type TileImageProps = TileProps & { className: string };

function TileImage({ category, className }: TileImageProps) {
  return (
    // biome-ignore lint/performance/noImgElement: a small SVG file, or an already resized picture
    <img
      src={category.imageUrl ?? `/art/${tileName(category.slug, category.colour)}.svg`}
      alt=""
      width={460}
      height={355}
      loading="lazy"
      decoding="async"
      className={clsx(
        "object-cover transition-transform duration-base group-hover/tile:scale-102",
        className,
      )}
    />
  );
}

const NAME =
  "block wrap-anywhere text-role-heading group-hover/tile:underline group-hover/tile:decoration-2 group-hover/tile:underline-offset-4";

/** A picture above its caption. An only tile has its caption beside the picture instead. */
function LargeTile({ category, isAlone }: TileProps & { isAlone: boolean }) {
  const locale = useLanguage();
  const { style, className, captionColour } = tileStyle(category);
  const tagline = localized(locale, category.tagline, category.taglineAr);
  return (
    <Link
      href={`/shop/${category.slug}`}
      style={style}
      className={clsx(className, "flex h-full flex-col rounded-panel", isAlone && "lg:flex-row")}
    >
      <span className={clsx("block overflow-hidden", isAlone && "lg:w-1/2")}>
        <TileImage
          category={category}
          className={clsx(
            "aspect-[460/245] w-full",
            !isAlone && "lg:aspect-[460/355]",
            isAlone && "lg:h-full",
          )}
        />
      </span>
      <span
        className={clsx(
          "flex grow items-end justify-between gap-4 px-5 pb-5 lg:px-7 lg:pb-7",
          isAlone ? "pt-5 lg:pt-7" : "pt-2 lg:pt-0",
        )}
      >
        <span className="min-w-0">
          <span className={clsx(NAME, "text-[1.625rem] lg:text-[1.875rem]")}>
            {localized(locale, category.name, category.nameAr)}
          </span>
          {tagline && (
            <span className={clsx("mt-1.5 block text-body leading-snug", captionColour)}>
              {tagline}
            </span>
          )}
        </span>
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-ink text-on-ink">
          <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
        </span>
      </span>
    </Link>
  );
}

const SMALL_TILE = "flex min-h-24 h-full items-stretch overflow-hidden rounded-card";

/** A strip of the picture beside the category's name. */
function SmallTile({ category }: TileProps) {
  const locale = useLanguage();
  const { style, className } = tileStyle(category);
  return (
    <Link
      href={`/shop/${category.slug}`}
      prefetch={false}
      style={style}
      className={clsx(className, SMALL_TILE)}
    >
      <span className="relative block w-28 shrink-0 overflow-hidden">
        <TileImage category={category} className="absolute inset-0 size-full" />
      </span>
      <span className="flex min-w-0 grow items-center gap-2.5 px-4 py-3">
        <CategoryIcon icon={category.icon} size={20} />
        <span className={clsx(NAME, "min-w-0 text-[1.0625rem] leading-snug")}>
          {localized(locale, category.name, category.nameAr)}
        </span>
      </span>
    </Link>
  );
}

function AllTile({ label }: { label: string }) {
  return (
    <Link
      href="/shop"
      prefetch={false}
      className={clsx(
        SMALL_TILE,
        "group/tile items-center! justify-between gap-3 bg-mist px-5 text-ink",
      )}
    >
      <span className={clsx(NAME, "text-[1.0625rem]")}>{label}</span>
      <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl shrink-0" />
    </Link>
  );
}
