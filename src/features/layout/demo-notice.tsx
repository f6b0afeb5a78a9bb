import { useTranslations } from "next-intl";

/** Said on every page of a demo: nothing here is real. */
export function DemoNotice({ mailboxUrl }: { mailboxUrl: string | undefined }) {
  const texts = useTranslations("layout");
  return (
    <aside className="bg-info-ground text-ink">
      <p className="page-box-header py-2 text-center text-caption">
        {texts("demo")}{" "}
        {mailboxUrl && (
          <a
            href={mailboxUrl}
            target="_blank"
            rel="noreferrer"
            className="rounded-badge font-strong text-info underline underline-offset-2"
          >
            {texts("openMailbox")}
          </a>
        )}
      </p>
    </aside>
  );
}
