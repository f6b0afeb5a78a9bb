import type { CategoryColour, CategoryIcon } from "@/domain/catalogue/category";
import type { Prisma } from "@/server/platform/prisma-client/client";

interface Look {
  icon: CategoryIcon;
  colour: CategoryColour;
}

/** Categories that a large test shop has in addition to the three built-in ones. */
export const LARGE_SHOP_CATEGORIES: readonly (Prisma.CategoryCreateManyInput & Look)[] = [
  {
    slug: "game-passes",
    name: "Game passes",
    nameAr: "تذاكر الألعاب",
    tagline: "Seasons, editions and expansions",
    taglineAr: "مواسم وإصدارات وتوسعات",
    description: "Codes for seasons, editions and expansions, redeemed inside the game.",
    descriptionAr: "أكواد المواسم والإصدارات والتوسعات، تُستخدم داخل اللعبة.",
    icon: "ticket",
    colour: "crimson",
    position: 4,
  },
  {
    slug: "gift-cards",
    name: "Gift cards",
    nameAr: "بطاقات الهدايا",
    tagline: "For somebody else, or for later",
    taglineAr: "لغيرك، أو لوقت لاحق",
    description: "Cards with an amount on them, as a code that you can pass on.",
    descriptionAr: "بطاقات بقيمة محددة، على شكل كود يمكنك إهداؤه.",
    icon: "gift",
    colour: "rose",
    position: 5,
  },
  {
    slug: "learning",
    name: "Learning",
    nameAr: "التعلّم",
    tagline: "Handbooks and courses",
    taglineAr: "أدلّة ودورات",
    description: "Handbooks and courses to download, with exercises and their answers.",
    descriptionAr: "أدلّة ودورات للتنزيل، مع تمارين وحلولها.",
    icon: "graduation-cap",
    colour: "petrol",
    position: 6,
  },
  {
    slug: "design-assets",
    name: "Design assets",
    nameAr: "مواد التصميم",
    tagline: "Icons, fonts and templates",
    taglineAr: "أيقونات وخطوط وقوالب",
    description: "Icons, fonts, brushes and templates, for private and commercial work.",
    descriptionAr: "أيقونات وخطوط وفرش وقوالب، للعمل الشخصي والتجاري.",
    icon: "palette",
    colour: "dusk",
    position: 7,
  },
];
