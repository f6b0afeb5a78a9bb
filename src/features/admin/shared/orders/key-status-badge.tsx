import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { ProhibitIcon } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { useTranslations } from "next-intl";
import type { KeyStatus } from "@/domain/catalogue/licence-key";
import { Badge } from "@/ui/data/badge";

const STATUS_STYLES = {
  available: { tone: "ok", Icon: CheckCircleIcon },
  seen: { tone: "wait", Icon: EyeIcon },
  quarantined: { tone: "err", Icon: WarningIcon },
  reserved: { tone: "wait", Icon: ClockIcon },
  sold: { tone: "info", Icon: PaperPlaneTiltIcon },
  revoked: { tone: "neutral", Icon: ProhibitIcon },
} as const;

/** The status of a licence key as an icon and a word. */
export function KeyStatusBadge({ status }: { status: KeyStatus }) {
  const texts = useTranslations("adminKeys.status");
  const { tone, Icon } = STATUS_STYLES[status];
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
      className="whitespace-nowrap"
    >
      {texts(status)}
    </Badge>
  );
}
