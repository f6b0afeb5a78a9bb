import type { Metadata } from "next";
import { localeOr } from "@/domain/text/locale";
import { ListPage, listMetadata, listOf, WHOLE_SHOP } from "./list-page";

type PageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  return listMetadata(await listOf({ category: WHOLE_SHOP }), locale);
}

export default async function Page({ params }: PageProps) {
  const locale = localeOr((await params).locale);
  return <ListPage listed={await listOf({ category: WHOLE_SHOP })} locale={locale} />;
}
