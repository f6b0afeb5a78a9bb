import { expect } from "@playwright/test";
import { CATEGORY_COLOURS, CATEGORY_ICONS } from "@/domain/category";
import { queryDatabase } from "../../support/data/shop-database";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

const CREATIVE = 3;

/** What the owner of a larger shop adds, in both languages. */
const NAMES: readonly (readonly [string, string])[] = [
  ["Gift cards", "بطاقات الهدايا"],
  ["Streaming", "بث ومشاهدة"],
  ["Music", "موسيقى"],
  ["Learning", "تعليم"],
];

/** Shows the address while the shop has so many more categories; what the browser shows stays as it is. */
async function withMore(context: SceneContext, more: number, path: string): Promise<void> {
  try {
    for (let index = 0; index < more; index++) await addCategory(index);
    const last = context.page.locator(`a[href*="/shop/more-${Math.min(more, 4) - 1}"]`).first();
    await expect(async () => {
      await context.visit(path);
      await expect(last).toBeAttached({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await queryDatabase("DELETE FROM categories WHERE slug LIKE 'more-%'", []);
  }
}

async function addCategory(index: number): Promise<void> {
  const [name, nameAr] = NAMES[index % NAMES.length] ?? ["", ""];
  const round = index < NAMES.length ? "" : ` ${Math.floor(index / NAMES.length) + 1}`;
  await queryDatabase(
    `INSERT INTO categories (name, name_ar, slug, icon, colour, position)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      name + round,
      nameAr + round,
      `more-${index}`,
      CATEGORY_ICONS[(index + 4) % CATEGORY_ICONS.length],
      CATEGORY_COLOURS[(index + 4) % CATEGORY_COLOURS.length],
      100 + index,
    ],
  );
}

const OWN = { isAlone: true, needsOwnShop: true };

/** Categories beyond the three that are built in, and where the owner edits them. */
export const categoryScenes: readonly Scene[] = [
  wholePage("home-seven-categories", (context) => withMore(context, 4, "/"), OWN),
  wholePage("home-many-categories", (context) => withMore(context, 47, "/"), OWN),
  wholePage("shop-many-categories", (context) => withMore(context, 47, "/shop"), OWN),
  wholePage("panel-categories", (context) =>
    openPanel(context, "?tab=categories", context.page.getByRole("rowheader").first()),
  ),
  inWindow("panel-category-edit", (context) =>
    openPanel(
      context,
      `?tab=categories&edit=${CREATIVE}`,
      context.dialog.getByRole("textbox").first(),
    ),
  ),
  inWindow("panel-featured", (context) =>
    openPanel(context, "?featured=open", context.dialog.getByRole("listitem").nth(9)),
  ),
];
