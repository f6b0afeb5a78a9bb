import { notFound } from "next/navigation";
import { plainPage } from "@/document/plain-page";
import { isLocale, LOCALES } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";

export const dynamic = "force-static";

export function generateStaticParams() {
  return LOCALES.map((locale) => ({ locale }));
}

/**
 * The page that the service worker (public/sw.js) shows offline. It loads only /offline.js, no file
 * of a build, because the service worker caches nothing else. Decision 079 (service worker).
 */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  const texts = translator(locale, "offlinePage");
  const [title, line, retry] = [texts("title"), texts("line"), texts("retry")];
  const more = `<section hidden><h2>${texts("orders")}</h2><ul data-order="${texts("order")}"></ul></section>
<script src="/offline.js" defer></script>`;
  const html = plainPage(locale, { title, line, retry, more });
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}
