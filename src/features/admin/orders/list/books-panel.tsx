"use client";

import { BookOpenTextIcon } from "@phosphor-icons/react/dist/ssr/BookOpenText";
import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { useTranslations } from "next-intl";
import type { BookCheckDto } from "@/contract/admin/shop/books";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";

/**
 * The last hourly check of the shop's books: whether recorded orders, payments, refunds and codes
 * are consistent. Renders nothing if there was no check yet.
 */
export function BooksPanel() {
  const { data } = trpc.admin.books.lastCheck.useQuery(undefined, { refetchOnWindowFocus: true });
  if (!data) return null;
  return data.broken.length === 0 ? (
    <BooksConsistent check={data} />
  ) : (
    <BooksInconsistent check={data} />
  );
}

function BooksConsistent({ check }: { check: BookCheckDto }) {
  const texts = useTranslations("adminBooks");
  const shown = useFormatDateTime();
  return (
    <p className="flex items-center gap-2 text-small text-ink-2">
      <BookOpenTextIcon size={20} aria-hidden="true" className="shrink-0 text-ok" />
      {texts("hold", { rules: check.rules, time: shown(check.at) })}
    </p>
  );
}

function BooksInconsistent({ check }: { check: BookCheckDto }) {
  const texts = useTranslations("adminBooks");
  const shown = useFormatDateTime();
  return (
    <section
      aria-label={texts("label")}
      className="rounded-card bg-err-ground px-4 py-3 forced-colors:border sm:px-5"
    >
      <h2 className="flex items-center gap-2 text-role-title text-[1.0625rem] text-err">
        <WarningIcon size={20} weight="fill" aria-hidden="true" className="shrink-0" />
        {texts("broken", { time: shown(check.at) })}
      </h2>
      <ul className="mt-2 space-y-1 text-small">
        {check.broken.map(({ rule, rows, examples }) => (
          <li key={rule}>
            <strong>{texts(`rules.${rule}`)}</strong>: {texts("rows", { count: rows })}{" "}
            <Ltr>{`(${examples.join("; ")}${rows > examples.length ? "; …" : ""})`}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  );
}
