import { isLocale, LOCALES } from "@/domain/locale";
import { webManifest } from "@/features/layout/web-manifest";

export const dynamic = "force-static";
export const dynamicParams = false;

const ENDING = ".webmanifest";

/** One for each language: Next's own manifest file knows a single one. */
export function generateStaticParams() {
  return LOCALES.map((locale) => ({ name: locale + ENDING }));
}

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const locale = (await params).name.replace(ENDING, "");
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  return Response.json(webManifest(locale), {
    headers: { "Content-Type": "application/manifest+json" },
  });
}
