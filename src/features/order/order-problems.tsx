"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { ReportProblem } from "@/features/shared/order/report/report-problem";
import { ProductName } from "@/features/shared/product/product-name";

type OrderProblemsProps = { token: string; order: OrderPageDto; onReported: () => void };

/**
 * For each item, the problems that the buyer has reported and a form to report one. Only items with
 * a reported problem are printed.
 */
export function OrderProblems({ token, order, onReported }: OrderProblemsProps) {
  const label = useTranslations("orderPage")("problems");
  const headingId = useId();
  const items = order.items.filter(({ canReport, claims }) => canReport || claims.length > 0);
  if (items.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className={clsx(items.every(hasNoClaim) && "print:hidden")}
    >
      <h2 id={headingId} className="text-role-title text-[1.1875rem]">
        {label}
      </h2>
      <ul className={clsx("grid gap-3", items.every(hasNoClaim) ? "mt-1" : "mt-3")}>
        {items.map((item) => (
          <li key={item.id} className={clsx("grid gap-1", hasNoClaim(item) && "print:hidden")}>
            {order.items.length > 1 && (
              <p className="mt-2 font-strong">
                <ProductName product={{ name: item.productName, nameAr: item.productNameAr }} />
              </p>
            )}
            <ReportProblem token={token} item={item} onReported={onReported} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const hasNoClaim = ({ claims }: OrderPageDto["items"][number]) => claims.length === 0;
