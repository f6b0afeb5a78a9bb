"use client";

import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { useIsMutating } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { PANEL_PATH } from "@/features/admin/shared/frame/panel-paths";
import { trpc } from "@/trpc/client";
import { TourCard } from "./tour-card";

/**
 * The setup tour on the panel's first tab. Other tabs show a link back to an unfinished tour and do
 * not request the tour's state. Decision 055 (new shops).
 * @param isHere true if the panel's first tab is open
 */
export function Tour({ isHere }: { isHere: boolean }) {
  const texts = useTranslations("adminTour");
  const [isUnderWay, setUnderWay] = useState(false);
  if (isHere) return <Steps onRead={setUnderWay} />;
  if (!isUnderWay) return null;
  return (
    <PanelLink
      href={PANEL_PATH}
      entersTab
      className="mb-1 inline-flex min-h-11 items-center gap-2 rounded-badge text-after text-small hover:underline"
    >
      <ArrowLeftIcon size={16} weight="bold" aria-hidden="true" className="mirror-rtl" />
      {texts("back")}
    </PanelLink>
  );
}

type StepsProps = { onRead: (isUnderWay: boolean) => void };

function Steps({ onRead }: StepsProps) {
  const { data, refetch } = trpc.admin.settings.tour.useQuery(undefined, {
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (data !== undefined) onRead(data !== null);
  }, [data, onRead]);

  // Any mutation may complete a step, so the tour is refetched afterwards. Adding keys takes
  // several calls: the tour is refetched when the key dialog closes.
  const isAddingKeys = usePanelAddress().read("keys") !== null;
  const isActing = useIsMutating() > 0 || isAddingKeys;
  const [wasActing, setWasActing] = useState(false);
  useEffect(() => {
    if (wasActing && !isActing) void refetch();
    setWasActing(isActing);
  }, [isActing, wasActing, refetch]);

  return data ? <TourCard tour={data} /> : null;
}
