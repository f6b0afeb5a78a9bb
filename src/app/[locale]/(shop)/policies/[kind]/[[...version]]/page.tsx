import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { policyVersion } from "@/contract/policies";
import { POLICY_KINDS, policyPath } from "@/domain/shop/policy";
import { localeOr } from "@/domain/text/locale";
import { NotFoundScreen } from "@/features/layout/errors/not-found-screen";
import { NotFoundStatus } from "@/features/layout/errors/not-found-status";
import { pageMetadata, unlistedMetadata } from "@/features/shared/page/page-metadata";
import { PolicyScreen } from "@/features/static-pages/policy-screen";
import { knownPolicy } from "@/trpc/policies-cache";

type PageProps = { params: Promise<{ locale: string; kind: string; version?: string[] }> };

/**
 * No policy is prerendered. Each is rendered at its first visit and then cached, for at most ten
 * minutes, or until a new version is published.
 */
export function generateStaticParams() {
  return [];
}

/**
 * The policy of a path: the version in force for /policies/terms, version 2 for /policies/terms/2;
 * null if it does not exist.
 */
async function policyOf({ kind: name, version: rest = [], locale }: Awaited<PageProps["params"]>) {
  const kind = POLICY_KINDS.find((known) => known === name);
  if (!kind || rest.length > 1) return null;
  const [segment] = rest;
  if (segment === undefined) return knownPolicy(kind, null, localeOr(locale));
  const version = policyVersion.safeParse(/^[1-9]\d*$/.test(segment) ? Number(segment) : null);
  return version.success ? knownPolicy(kind, version.data, localeOr(locale)) : null;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const asked = await params;
  const locale = localeOr(asked.locale);
  const policy = await policyOf(asked);
  if (!policy) {
    const texts = await getTranslations({ locale, namespace: "notFound" });
    return unlistedMetadata({ title: texts("title"), description: texts("line") });
  }
  const texts = await getTranslations({ locale, namespace: "policies" });
  const title = texts(`kinds.${policy.kind}`);
  const description = texts(`descriptions.${policy.kind}`);
  // Search engines may index only the URL without a version, which shows the version in force.
  if (asked.version) return unlistedMetadata({ title, description });
  return pageMetadata({ locale, title, description, url: policyPath(policy.kind) });
}

/** The version of a policy in force, or the version in the URL. Decision 047 (policies). */
export default async function PolicyPage({ params }: PageProps) {
  const asked = await params;
  setRequestLocale(localeOr(asked.locale));
  const policy = await policyOf(asked);
  if (policy) return <PolicyScreen policy={policy} />;
  return (
    <>
      <NotFoundScreen />
      <NotFoundStatus />
    </>
  );
}
