import { BookOpenIcon } from "@phosphor-icons/react/dist/ssr/BookOpen";
import { CameraIcon } from "@phosphor-icons/react/dist/ssr/Camera";
import { ChatCircleIcon } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { CloudIcon } from "@phosphor-icons/react/dist/ssr/Cloud";
import { CodeIcon } from "@phosphor-icons/react/dist/ssr/Code";
import { CoinsIcon } from "@phosphor-icons/react/dist/ssr/Coins";
import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { DesktopIcon } from "@phosphor-icons/react/dist/ssr/Desktop";
import { DeviceMobileIcon } from "@phosphor-icons/react/dist/ssr/DeviceMobile";
import { FilmSlateIcon } from "@phosphor-icons/react/dist/ssr/FilmSlate";
import { GameControllerIcon } from "@phosphor-icons/react/dist/ssr/GameController";
import { GiftIcon } from "@phosphor-icons/react/dist/ssr/Gift";
import { GlobeIcon } from "@phosphor-icons/react/dist/ssr/Globe";
import { GraduationCapIcon } from "@phosphor-icons/react/dist/ssr/GraduationCap";
import { KeyIcon } from "@phosphor-icons/react/dist/ssr/Key";
import { MusicNotesIcon } from "@phosphor-icons/react/dist/ssr/MusicNotes";
import { PaletteIcon } from "@phosphor-icons/react/dist/ssr/Palette";
import { PenNibIcon } from "@phosphor-icons/react/dist/ssr/PenNib";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { SwordIcon } from "@phosphor-icons/react/dist/ssr/Sword";
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { TelevisionIcon } from "@phosphor-icons/react/dist/ssr/Television";
import { TicketIcon } from "@phosphor-icons/react/dist/ssr/Ticket";
import { TrophyIcon } from "@phosphor-icons/react/dist/ssr/Trophy";
import type { CategoryDto } from "@/contract/catalogue";

const ICONS = {
  tag: TagIcon,
  "game-controller": GameControllerIcon,
  key: KeyIcon,
  "pen-nib": PenNibIcon,
  gift: GiftIcon,
  ticket: TicketIcon,
  "credit-card": CreditCardIcon,
  coins: CoinsIcon,
  "device-mobile": DeviceMobileIcon,
  desktop: DesktopIcon,
  television: TelevisionIcon,
  "film-slate": FilmSlateIcon,
  "music-notes": MusicNotesIcon,
  "book-open": BookOpenIcon,
  "graduation-cap": GraduationCapIcon,
  "chat-circle": ChatCircleIcon,
  cloud: CloudIcon,
  "shield-check": ShieldCheckIcon,
  globe: GlobeIcon,
  code: CodeIcon,
  camera: CameraIcon,
  palette: PaletteIcon,
  trophy: TrophyIcon,
  sword: SwordIcon,
} as const satisfies Record<CategoryDto["icon"], unknown>;

type CategoryIconProps = { icon: CategoryDto["icon"]; size: number; weight?: "regular" | "fill" };

export function CategoryIcon({ icon, ...look }: CategoryIconProps) {
  const Icon = ICONS[icon];
  return <Icon {...look} aria-hidden="true" className="shrink-0" />;
}
