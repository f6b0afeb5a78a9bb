import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CategoryDto } from "@/contract/catalogue";
import { localized } from "@/domain/localized";
import { useLanguage } from "@/i18n/use-language";
import { TILE_GROUNDS } from "@/ui/illustrations/category-tile";

const TILES = {
  gaming: { art: "tile-gaming", isDark: true },
  software: { art: "tile-software", isDark: false },
  creative: { art: "tile-creative", isDark: false },
} as const;

type TileSlug = keyof typeof TILES;

function isTileSlug(slug: string): slug is TileSlug {
  return Object.hasOwn(TILES, slug);
}

/** The three categories of the specification as pictures that lead into the shop. */
export function CategoryTiles({ categories }: { categories: readonly CategoryDto[] }) {
  const title = useTranslations("home.categories")("title");
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" className="text-h2 md:text-display-2">
        {title}
      </h2>
      <ul className="mt-6 grid gap-4 md:mt-8 lg:grid-cols-3 lg:gap-6">
        {categories.map((category) =>
          isTileSlug(category.slug) ? (
            <li key={category.id}>
              <Tile slug={category.slug} category={category} />
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

function Tile({ slug, category }: { slug: TileSlug; category: CategoryDto }) {
  const texts = useTranslations("home.categories");
  const locale = useLanguage();
  const { art, isDark } = TILES[slug];
  return (
    <Link
      href={`/shop/${slug}`}
      style={{ backgroundColor: TILE_GROUNDS[art] }}
      className={clsx(
        "group/tile image-edge flex h-full flex-col rounded-panel",
        isDark ? "on-storm [--focus:var(--after)]" : "on-art [--focus:#4b35d9]",
      )}
    >
      <span className="block overflow-hidden">
        {/* biome-ignore lint/performance/noImgElement: the picture is a small SVG file already */}
        <img
          src={`/art/${art}.svg`}
          alt=""
          width={460}
          height={355}
          loading="lazy"
          decoding="async"
          className="aspect-[460/245] w-full object-cover transition-transform duration-base group-hover/tile:scale-102 lg:aspect-[460/355]"
        />
      </span>
      <span className="flex grow items-end justify-between gap-4 px-5 pt-2 pb-5 lg:px-7 lg:pt-0 lg:pb-7">
        <span>
          <span className="block text-role-heading text-[1.625rem] group-hover/tile:underline group-hover/tile:decoration-2 group-hover/tile:underline-offset-4 lg:text-[1.875rem]">
            {localized(locale, category.name, category.nameAr)}
          </span>
          <span className={clsx("mt-1.5 block text-body leading-snug", isDark && "text-white")}>
            {texts(slug)}
          </span>
        </span>
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-ink text-on-ink">
          <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
        </span>
      </span>
    </Link>
  );
}
