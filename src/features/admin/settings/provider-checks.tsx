import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useTranslations } from "next-intl";
import type { TestedProviderDto } from "@/contract/admin/shop/settings";
import { NEEDED_PERMISSIONS } from "@/domain/orders/provider-issue";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { issueWords } from "@/i18n/alert-texts";
import { useLanguage } from "@/i18n/use-language";

type Check = TestedProviderDto["checks"][number];

/**
 * The result of each check of the payment providers' setup. Names the provider if several providers
 * were checked.
 */
export function ProviderChecks({ checks }: { checks: readonly Check[] }) {
  const { waysToPay } = usePanelContext();
  const nameOf = (provider: string) =>
    waysToPay.find(({ name }) => name === provider)?.displayName ?? provider;
  const isOne = new Set(checks.map(({ provider }) => provider)).size === 1;
  return (
    <ul className="mt-2 grid gap-1.5">
      {checks.map((check) => (
        <li key={`${check.provider} ${check.check}`} className="flex items-start gap-2 text-small">
          {check.issue === null ? (
            <CheckCircleIcon
              size={18}
              weight="fill"
              aria-hidden="true"
              className="mt-0.5 shrink-0 text-ok"
            />
          ) : (
            <WarningCircleIcon
              size={18}
              weight="fill"
              aria-hidden="true"
              className="mt-0.5 shrink-0 text-err"
            />
          )}
          <span className="min-w-0 wrap-anywhere">
            {!isOne && (
              <>
                <bdi>{nameOf(check.provider)}</bdi>
                {": "}
              </>
            )}
            <CheckLine {...check} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const OWN_ISSUES = [
  "NO_ANSWER",
  "PERMISSIONS_MISSING",
  "MERCHANT_DIFFERS",
  "EVENTS_MISSING",
  "EVENT_REFUSED",
  "EVENT_FAILED",
  "KEY_REFUSED",
  "WEBHOOK_UNVERIFIED",
] as const;

function CheckLine({ check, issue, missing }: Check) {
  const texts = useTranslations("adminSettings.secrets.setup");
  const issues = useTranslations("providerIssues");
  const list = new Intl.ListFormat(useLanguage(), { type: "conjunction" });
  if (issue === null) return texts(`fine.${check}`);
  const own = OWN_ISSUES.find((known) => known === issue);
  const names = missing.map((name) => {
    const permission = NEEDED_PERMISSIONS.find((known) => known === name);
    return permission ? texts(`permission.${permission}`) : name;
  });
  const words = own
    ? texts(`issue.${own}`, { missing: list.format(names) })
    : issueWords(issues, issue);
  return texts(`wrong.${check}`, { issue: words });
}
