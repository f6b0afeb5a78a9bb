import type { Metadata } from "next";
import { ListPage, listMetadata, listOf } from "@/app/[locale]/(shop)/shop/list-page";
import { localeOr } from "@/domain/text/locale";
import { prerenderParams } from "@/trpc/prerender";

/**
 * The page of a URL such as `/shop?sort=name&page=2`: next.config.mjs rewrites the query to path
 * segments, so that each URL has its own page in the cache.
 */
type PageProps = {
  params: Promise<{ locale: string; category: string; sort: string; page: string }>;
};

export function generateStaticParams() {
  return prerenderParams<{ sort: string; page: string }>(async () => []);
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale, ...segments } = await params;
  return listMetadata(await listOf(segments), localeOr(locale));
}

export default async function Page({ params }: PageProps) {
  const { locale, ...segments } = await params;
  return <ListPage listed={await listOf(segments)} locale={localeOr(locale)} />;
}
