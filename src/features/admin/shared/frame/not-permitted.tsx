import { useTranslations } from "next-intl";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { EmptyState } from "@/ui/feedback/empty-state";
import { buttonStyle } from "@/ui/form/button-style";

/** Shown if the admin's role does not permit the tab or dialog in the URL. */
export function NotPermitted() {
  const texts = useTranslations("panel.notPermitted");
  return (
    <EmptyState
      headingLevel={1}
      title={texts("title")}
      description={texts("line")}
      action={
        <PanelLink href={panelHref({})} entersTab className={buttonStyle({ size: "small" })}>
          {texts("back")}
        </PanelLink>
      }
      className="rounded-panel bg-cloud py-16"
    />
  );
}
