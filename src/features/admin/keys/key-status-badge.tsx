import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { ProhibitIcon } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { useTranslations } from "next-intl";
import type { KeyStatus } from "@/domain/licence-key";
import { Badge } from "@/ui/badge";

const LOOKS = {
  free: { tone: "ok", Icon: CheckCircleIcon },
  held: { tone: "wait", Icon: ClockIcon },
  sold: { tone: "info", Icon: PaperPlaneTiltIcon },
  retired: { tone: "neutral", Icon: ProhibitIcon },
} as const;

/** Where a key stands, as icon and word. */
export function KeyStatusBadge({ status }: { status: KeyStatus }) {
  const texts = useTranslations("adminKeys.status");
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge
      tone={tone}
      icon={
        <Icon
          size={16}
          weight="fill"
          aria-hidden="true"
          className={status === "sold" ? "mirror-rtl" : undefined}
        />
      }
    >
      {texts(status)}
    </Badge>
  );
}
