import { useTranslations } from "next-intl";
import { Alert } from "@/ui/feedback/alert";

type DemoAdminHintProps = { email: string; password: string };

/**
 * The credentials of the demo's default admin, so that visitors can try the panel. Specification §2
 * (screens).
 */
export function DemoAdminHint({ email, password }: DemoAdminHintProps) {
  const texts = useTranslations("adminLogin");
  const account = useTranslations("account");
  return (
    <Alert kind="info" className="mt-6">
      <p>{texts("hint")}</p>
      <dl className="mt-1 grid items-baseline gap-x-3 text-small sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-2">{account("email")}</dt>
        <dd className="wrap-anywhere text-role-code">
          <bdi dir="ltr">{email}</bdi>
        </dd>
        <dt className="text-ink-2">{account("password")}</dt>
        <dd className="wrap-anywhere text-role-code">
          <bdi dir="ltr">{password}</bdi>
        </dd>
      </dl>
    </Alert>
  );
}
