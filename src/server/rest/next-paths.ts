import { pathIndex, patternOf } from "@/server/platform/path";
import { type PathRule, PUBLIC, VERIFIED_BY_PROOF } from "@/server/rest/path-rules";

/** A path of a route file in src/app, which only Next answers. `page-paths.ts` lists the pages. */
export interface NextPath extends PathRule {
  /**
   * Set for a language-independent file, which the response cache stores. `forms` are the regular
   * expressions of its path parameters; URLs that do not match them are passed to Next.
   */
  kept?: { forms: Record<string, string>; showsCatalogue: boolean };
}

/** A file that is the same for every visitor. */
const file = (template: string, kept: NonNullable<NextPath["kept"]>): NextPath => ({
  ...PUBLIC,
  method: "GET",
  template,
  limit: "page",
  kept,
});

const session = (method: "GET" | "POST"): NextPath => ({
  method,
  template: "/api/session/{nextauth...}",
  access: "anybody",
  owner: "own_account",
  crossSite: "own_pages",
  limit: "code",
});

export const NEXT_PATHS: readonly NextPath[] = [
  // next-auth reads cookies through Next.
  session("GET"),
  session("POST"),
  // Next can invalidate pages only while it handles a request.
  {
    ...VERIFIED_BY_PROOF,
    method: "POST",
    template: "/api/internal/catalogue-changed",
    limit: "probe",
  },
  file("/art/{name}", { forms: { name: "[\\w.-]{1,80}" }, showsCatalogue: false }),
  file("/manifests/{name}", {
    forms: { name: "[a-z]{2}\\.webmanifest" },
    showsCatalogue: false,
  }),
  file("/robots.txt", { forms: {}, showsCatalogue: false }),
  file("/sitemap.xml", { forms: {}, showsCatalogue: true }),
  file("/sitemaps/{part}", { forms: { part: "[\\w-]{1,40}\\.xml" }, showsCatalogue: true }),
];

const find = pathIndex(
  NEXT_PATHS.map((entry) => ({ ...entry, pattern: patternOf(entry.template) })),
);

/** The entry for a path, if any; pages have none. */
export function nextPathAt(path: string): NextPath | undefined {
  return find(path)[0];
}
