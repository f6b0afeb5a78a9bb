import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { mailtoPath } from "@/domain/account/email-address";
import { ERASURE_DAYS } from "@/domain/account/erasure";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import type { GuestCart } from "@/domain/shop/settings";

type PrivacyScreenProps = { email: string; guestCart: GuestCart };

/**
 * The privacy page: which personal data is kept, why, for how long, and how to have it erased.
 * Decision 035 (export and erasure of personal data).
 */
export function PrivacyScreen({ email, guestCart }: PrivacyScreenProps) {
  const texts = useTranslations("privacy");
  return (
    <div className="page-box py-8 md:py-14">
      <h1 className="text-display-2">{texts("heading")}</h1>
      <p className="mt-4 max-w-measure text-ink-2 text-lead">{texts("lead")}</p>
      <div className="mt-11 flex flex-col gap-14">
        <Kept guestCart={guestCart} />
        <Section name="yours">
          <p>
            {texts.rich("yours.customer", {
              profile: (words) => (
                <Link href="/profile#security" prefetch={false} className="link">
                  {words}
                </Link>
              ),
            })}
          </p>
          <p>
            {texts.rich("yours.guest", {
              email: () => (
                <a href={`mailto:${mailtoPath(email)}`} className="link">
                  <bdi dir="ltr" className="wrap-anywhere">
                    {email}
                  </bdi>
                </a>
              ),
            })}
          </p>
          <p>{texts("yours.when", { days: ERASURE_DAYS })}</p>
        </Section>
        <Section name="erased">
          <p>{texts("erased.goes")}</p>
          <p>{texts("erased.stays")}</p>
          <p>{texts("erased.backups")}</p>
          <p>{texts("erased.anew")}</p>
        </Section>
        <Section name="browser">
          <p>{texts("browser.line")}</p>
        </Section>
      </div>
    </div>
  );
}

/** Retention in days; undefined for data without a fixed period. */
const ROWS = [
  ["order", undefined],
  ["coupon", undefined],
  ["failed", RETENTION_DAYS.failedBuyers],
  ["account", undefined],
  ["registration", RETENTION_DAYS.registrations],
  ["keptCart", RETENTION_DAYS.guestCarts],
  ["clearedCart", RETENTION_DAYS.guestCarts],
  ["mails", RETENTION_DAYS.accountMails],
  ["awaited", RETENTION_DAYS.waitingStockRequests],
  ["wishes", undefined],
  ["openings", RETENTION_DAYS.codeOpenings],
  ["notes", undefined],
  ["figures", undefined],
  ["payments", RETENTION_DAYS.providerEvents],
  ["compared", RETENTION_DAYS.comparedPayments],
] as const;

/** The cart row to hide for each setting of guest carts. */
const OTHER_CART = { keep: "clearedCart", clear: "keptCart" } as const;

/** Shorter retention in days, of unconfirmed and of completed stock requests. */
const SHORTER = {
  asked: RETENTION_DAYS.askedStockRequests,
  told: RETENTION_DAYS.toldStockRequests,
};

function Kept({ guestCart }: { guestCart: GuestCart }) {
  const texts = useTranslations("privacy.kept");
  return (
    <section aria-labelledby="kept">
      <h2 id="kept" className="text-h2">
        {texts("title")}
      </h2>
      <ul className="mt-6 grid gap-4 lg:grid-cols-2 lg:gap-6">
        {ROWS.filter(([row]) => row !== OTHER_CART[guestCart]).map(([row, days]) => (
          <li key={row} className="rounded-card bg-cloud p-5 md:p-6 dark:bg-raised">
            <h3 className="text-role-title text-[1.0625rem]">{texts(`${row}.what`)}</h3>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-body">
              <dt className="text-ink-2">{texts("why")}</dt>
              <dd>{texts(`${row}.why`)}</dd>
              <dt className="text-ink-2">{texts("how")}</dt>
              <dd>{texts(`${row}.how`, days === undefined ? undefined : { days, ...SHORTER })}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Section({
  name,
  children,
}: {
  name: "yours" | "erased" | "browser";
  children: ReactNode;
}) {
  const title = useTranslations("privacy")(`${name}.title`);
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className="text-h2">
        {title}
      </h2>
      <div className="mt-4 flex max-w-measure flex-col gap-3 text-body text-ink-2">{children}</div>
    </section>
  );
}
