import { GameControllerIcon } from "@phosphor-icons/react/dist/ssr/GameController";
import { KeyIcon } from "@phosphor-icons/react/dist/ssr/Key";
import { PenNibIcon } from "@phosphor-icons/react/dist/ssr/PenNib";
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";

const ICONS = new Map([
  ["gaming", GameControllerIcon],
  ["software", KeyIcon],
  ["creative", PenNibIcon],
]);

type CategoryIconProps = { slug: string; size: number; weight?: "regular" | "fill" };

/** The sign of a category; a tag for one that was added later. */
export function CategoryIcon({ slug, ...look }: CategoryIconProps) {
  const Icon = ICONS.get(slug) ?? TagIcon;
  return <Icon {...look} aria-hidden="true" className="shrink-0" />;
}
