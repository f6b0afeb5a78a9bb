import type { Prisma } from "@/server/platform/prisma-client/client";

export const GAMING = 1;
export const SOFTWARE = 2;
export const CREATIVE = 3;

/**
 * The three categories that the specification requires (§3, entities). A category's page shows the
 * description below its title.
 */
export const categories: Prisma.CategoryCreateManyInput[] = [
  {
    id: GAMING,
    name: "Gaming",
    nameAr: "الألعاب",
    slug: "gaming",
    tagline: "UC packs for your Player ID",
    taglineAr: "باقات UC لمعرّف اللاعب",
    icon: "game-controller",
    colour: "midnight",
    position: 1,
    description: "UC packs credited to your Player ID within 5 minutes of a confirmed payment.",
    descriptionAr: "باقات UC تُشحن إلى معرّف اللاعب خلال 5 دقائق من تأكيد الدفع.",
  },
  {
    id: SOFTWARE,
    name: "Software",
    nameAr: "البرامج",
    slug: "software",
    tagline: "Licences for system and office",
    taglineAr: "تراخيص لنظامك ومكتبك",
    icon: "key",
    colour: "teal",
    position: 2,
    description: "Licences for system and office. The key is in your inbox once you have paid.",
    descriptionAr: "تراخيص لنظامك ومكتبك. يصل المفتاح إلى بريدك فور تأكيد الدفع.",
  },
  {
    id: CREATIVE,
    name: "Creative",
    nameAr: "الإبداع",
    slug: "creative",
    tagline: "Photo and design tools",
    taglineAr: "أدوات الصور والتصميم",
    icon: "pen-nib",
    colour: "peach",
    position: 3,
    description:
      "Photo and design tools by subscription. You choose the time and the applications.",
    descriptionAr: "أدوات الصور والتصميم بالاشتراك. أنت تختار المدة والتطبيقات.",
  },
];
