import type { Metadata } from "next";

/** Title and description of a page, for the tab, search engines and shared links. */
export function pageMetadata({
  title,
  description,
  url,
}: {
  title: string;
  description: string;
  /** The page's path; one address serves both languages. */
  url: string;
}): Metadata {
  return {
    title,
    description,
    openGraph: { title, description, url },
    alternates: { canonical: url },
  };
}
