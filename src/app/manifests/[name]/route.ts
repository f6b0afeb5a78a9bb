import { isLocale, LOCALES } from "@/domain/text/locale";
import { webManifest } from "@/features/layout/web-manifest";
import { prerenderParams } from "@/trpc/prerender";
import { cachedSettings } from "@/trpc/settings-cache";

export const dynamic = "force-static";

const ENDING = ".webmanifest";

/** One web app manifest per language; the manifest file convention of Next allows only one. */
export function generateStaticParams() {
  return prerenderParams(async () => LOCALES.map((locale) => ({ name: locale + ENDING })));
}

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const locale = (await params).name.replace(ENDING, "");
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  // The manifest's texts contain settings, such as the shop's name. Reading the cached settings
  // makes Next render the manifest again when they change.
  await cachedSettings();
  return Response.json(webManifest(locale), {
    headers: { "Content-Type": "application/manifest+json" },
  });
}
