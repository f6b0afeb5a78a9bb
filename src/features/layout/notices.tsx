import { WifiSlashIcon } from "@phosphor-icons/react/dist/ssr/WifiSlash";
import { useTranslations } from "next-intl";
import { WhileOffline } from "./while-offline";

/** A notice on every page of a demo: no real money moves, and mails go to the web mailbox. */
export function DemoNotice({ mailboxUrl }: { mailboxUrl: string | undefined }) {
  const texts = useTranslations("layout");
  return (
    <aside
      data-notice=""
      aria-label={texts("demoLabel")}
      className="bg-info-ground text-ink print:hidden"
    >
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

/** A notice on every page while the connection is lost. */
export function OfflineNotice() {
  const texts = useTranslations("layout");
  return (
    <WhileOffline>
      <div className="bg-wait-ground text-ink forced-colors:border-b">
        <p className="page-box-header flex items-center justify-center gap-2.5 py-2 text-caption leading-snug!">
          <WifiSlashIcon
            size={20}
            weight="fill"
            aria-hidden="true"
            className="shrink-0 text-wait"
          />
          {texts("offline")}
        </p>
      </div>
    </WhileOffline>
  );
}
