import { isLocale, LOCALES } from "@/domain/text/locale";
import { webManifest } from "@/features/layout/web-manifest";
import { prerenderParams } from "@/trpc/prerender";
import { cachedSettings } from "@/trpc/settings-cache";

export const dynamic = "force-static";

const ENDING = ".webmanifest";

/** One manifest per language, since Next's own manifest file supports only one. */
export function generateStaticParams() {
  return prerenderParams(async () => LOCALES.map((locale) => ({ name: locale + ENDING })));
}

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const locale = (await params).name.replace(ENDING, "");
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  // Reads the settings, so that the manifest is rendered again when they change: its texts contain
  // them.
  await cachedSettings();
  return Response.json(webManifest(locale), {
    headers: { "Content-Type": "application/manifest+json" },
  });
}
