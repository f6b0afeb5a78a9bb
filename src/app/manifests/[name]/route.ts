import { isLocale, LOCALES } from "@/domain/text/locale";
import { webManifest } from "@/features/layout/web-manifest";
import { prerenderParams } from "@/trpc/prerender";
import { knownSettings } from "@/trpc/settings-cache";

export const dynamic = "force-static";

const ENDING = ".webmanifest";

/** One for each language: Next's own manifest file knows a single one. */
export function generateStaticParams() {
  return prerenderParams(async () => LOCALES.map((locale) => ({ name: locale + ENDING })));
}

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const locale = (await params).name.replace(ENDING, "");
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  // Asked for so that it is made anew when they change: its texts say them.
  await knownSettings();
  return Response.json(webManifest(locale), {
    headers: { "Content-Type": "application/manifest+json" },
  });
}
