import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { HandPalmIcon } from "@phosphor-icons/react/dist/ssr/HandPalm";
import { ScalesIcon } from "@phosphor-icons/react/dist/ssr/Scales";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { Badge } from "./badge";

type SecondBadgeName = "problem_reported" | "dispute" | "held" | "refunded" | "partly_refunded";

const STYLES = {
  problem_reported: { tone: "err", Icon: WarningCircleIcon, weight: "fill" },
  dispute: { tone: "err", Icon: ScalesIcon, weight: "fill" },
  held: { tone: "wait", Icon: HandPalmIcon, weight: "fill" },
  refunded: { tone: "neutral", Icon: ArrowCounterClockwiseIcon, weight: "bold" },
  partly_refunded: { tone: "neutral", Icon: ArrowCounterClockwiseIcon, weight: "bold" },
} as const;

type SecondBadgeProps = {
  badge: SecondBadgeName;
  /** The badge's text in the page's language. */
  label: string;
  /** Set on a background of the colour `cloud`, where the neutral badge is a shade darker. */
  onCloud?: boolean;
};

/** The badge beside an order's status (visual design, additions §17). */
export function SecondBadge({ badge, label, onCloud = false }: SecondBadgeProps) {
  const { tone, Icon, weight } = STYLES[badge];
  return (
    <Badge
      tone={tone === "neutral" && onCloud ? "neutral-on-cloud" : tone}
      icon={<Icon size={16} weight={weight} aria-hidden="true" />}
    >
      {label}
    </Badge>
  );
}
