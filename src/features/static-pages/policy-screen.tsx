import Link from "next/link";
import { useTranslations } from "next-intl";
import { type PolicyKind, policyPath } from "@/domain/shop/policy";
import { INTL_TAGS } from "@/domain/text/locale";
import { MarkdownText } from "@/features/shared/text/markdown-text";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";

type PolicyScreenProps = {
  policy: {
    kind: PolicyKind;
    version: number;
    publishedAt: string;
    text: string;
    /** Newest first. */
    versions: readonly number[];
  };
};

/**
 * A version of a published policy, with links to the other versions. Decision 047 (policies with
 * versions).
 */
export function PolicyScreen({ policy }: PolicyScreenProps) {
  const texts = useTranslations("policies");
  const format = new Intl.DateTimeFormat(INTL_TAGS[useLanguage()], {
    dateStyle: "long",
    timeZone: "UTC",
  });
  const { kind, version, publishedAt, versions } = policy;
  const [latest] = versions;
  const others = versions.filter((other) => other !== version);
  return (
    <div className="page-box py-8 md:py-14">
      <h1 className="text-display-2">{texts(`kinds.${kind}`)}</h1>
      <p className="mt-4 text-ink-2">
        {texts.rich("version", {
          version: String(version),
          date: () => (
            <time dateTime={publishedAt}>
              <bdi>{format.format(new Date(publishedAt))}</bdi>
            </time>
          ),
        })}
      </p>
      {version !== latest && (
        <Alert kind="info" className="mt-6 max-w-measure">
          {texts.rich("older", {
            link: (words) => (
              <Link href={policyPath(kind)} prefetch={false} className="link">
                {words}
              </Link>
            ),
          })}
        </Alert>
      )}
      <div className="mt-9">
        <MarkdownText text={policy.text} />
      </div>
      {others.length > 0 && (
        <nav aria-labelledby="versions" className="mt-14">
          <h2 id="versions" className="text-h3">
            {texts("others")}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
            {others.map((other) => (
              <li key={other}>
                <Link
                  href={policyPath(kind, other)}
                  prefetch={false}
                  className="link inline-flex min-h-11 items-center"
                >
                  {texts("otherVersion", { version: String(other) })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
