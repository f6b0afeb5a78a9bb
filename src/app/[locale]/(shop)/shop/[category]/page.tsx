import type { Metadata } from "next";
import { ListPage, listMetadata, listOf, WHOLE_SHOP } from "@/app/[locale]/(shop)/shop/list-page";
import { localeOr } from "@/domain/text/locale";
import { catalogueCategories } from "@/trpc/catalogue-cache";
import { prerenderParams } from "@/trpc/prerender";

type PageProps = { params: Promise<{ locale: string; category: string }> };

export function generateStaticParams() {
  return prerenderParams(async () =>
    (await catalogueCategories()).map(({ slug }) => ({ category: slug })),
  );
}

/**
 * Null for the internal segment `_all`: /shop shows the whole shop, and /shop/_all must be a 404.
 */
const listed = (category: string) => (category === WHOLE_SHOP ? null : listOf({ category }));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale, category } = await params;
  return listMetadata(await listed(category), localeOr(locale));
}

export default async function Page({ params }: PageProps) {
  const { locale, category } = await params;
  return <ListPage listed={await listed(category)} locale={localeOr(locale)} />;
}
