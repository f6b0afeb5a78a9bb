"use client";

import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FIGURE_FILES, FiguresInput } from "@/contract/admin/figures";
import { csvHref } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { useSaveFile } from "@/features/admin/shared/text/use-save-file";
import { Button } from "@/ui/form/button";

type FigureCardProps = {
  by: (typeof FIGURE_FILES)[number];
  heading: string;
  period: FiguresInput;
  /** Controls beside the download button. */
  controls: ReactNode;
  children: ReactNode;
};

/** A card with a chart or table and a button to download its data as a file. */
export function FigureCard({ by, heading, period, controls, children }: FigureCardProps) {
  const texts = useTranslations("adminFigures");
  const may = usePermissions();
  const saveFile = useSaveFile();
  const { from = null, to = null, provider = null, charged = null } = period;
  const filter = { period: period.period ?? null, provider, charged };
  return (
    <section className="frame frame-quiet min-w-0 rounded-card p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h2 className="text-[1.1875rem] text-role-heading">{heading}</h2>
        <div className="flex flex-wrap gap-2">
          {controls}
          {may("exports") && (
            <Button
              size="small"
              variant="outline"
              aria-label={texts("csvOf", { name: heading })}
              onClick={() => saveFile(csvHref("figures", { ...filter, by, from, to }))}
            >
              <DownloadSimpleIcon size={20} aria-hidden="true" />
              {texts("csv")}
            </Button>
          )}
        </div>
      </div>
      <div className="mt-4">{children}</div>
    </section>
  );
}
