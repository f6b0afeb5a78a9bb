import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { ProductFormInput, UploadedPictureDto } from "@/contract/admin/products";
import { adminOver } from "../../tests/support/admin-over";
import { FORM } from "../../tests/support/shelf";
import type { Cast } from "./cast";

/** The names of the products that are for sale for some pictures alone. */
export const STALL = {
  discounted: { name: "Cloud Backup, 2 TB", nameAr: "نسخ سحابي، 2 تيرابايت" },
  low: { name: "Password Keeper, family", nameAr: "حافظ كلمات المرور للعائلة" },
  soldOut: { name: "Antivirus, three devices", nameAr: "مضاد الفيروسات لثلاثة أجهزة" },
  long: {
    name: "Multitrack Recording and Mastering Workstation with Orchestral Sample Libraries, Extended Educational Licence (Donaudampfschifffahrtsgesellschaft Edition)",
    nameAr:
      "محطة التسجيل متعدد المسارات والإتقان الصوتي مع مكتبات العينات الأوركسترالية، ترخيص تعليمي ممتد لجميع أجهزة المؤسسة وفروعها",
  },
  pictured: { name: "Sky Atlas", nameAr: "أطلس السماء" },
} as const;
export type StallProduct = keyof typeof STALL;

const PARTICULARS: Record<StallProduct, Partial<ProductFormInput>> = {
  discounted: { priceUSD: "19.99", originalPriceUSD: "39.99" },
  low: { priceUSD: "24.00", stock: "3", imageUrl: "/art/system.svg" },
  soldOut: { priceUSD: "29.50", stock: "0", imageUrl: "/art/system.svg" },
  long: { priceUSD: "1249.00", originalPriceUSD: "1599.00" },
  pictured: { priceUSD: "14.90", categoryId: 3 },
};

/** Puts the products into the shop and gives their numbers; they leave it with the cast. */
export function openStall(cast: Cast): Promise<Record<StallProduct, number>> {
  return cast.once("stall", async () => {
    const { request } = await cast.admin();
    const desk = adminOver(request);
    const imageUrl = await uploadPicture(request);
    const ids: [string, number][] = [];
    for (const key of Object.keys(STALL) as StallProduct[]) {
      const own = key === "pictured" ? { imageUrl } : {};
      const product = { ...FORM, ...STALL[key], ...PARTICULARS[key], ...own };
      const { id } = await desk.change<{ id: number }>("products.save", { edited: null, product });
      cast.onLeave(() => desk.change("products.delete", { id }));
      ids.push([key, id]);
    }
    return Object.fromEntries(ids) as Record<StallProduct, number>;
  });
}

type Request = Awaited<ReturnType<Cast["admin"]>>["request"];

async function uploadPicture(request: Request): Promise<string> {
  const params = { requestId: randomUUID() };
  const headers = { "content-type": "image/png" };
  const data = await sharp(Buffer.from(NIGHT)).png().toBuffer();
  const answer = await request.post("/api/admin/pictures", { params, headers, data });
  const uploaded: UploadedPictureDto = await answer.json();
  return uploaded.imageUrl;
}

/** As a shopkeeper may draw it: not in the shop's own manner, and wider than its frame. */
const NIGHT = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900">
  <defs><linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="#0b1d3a"/><stop offset="1" stop-color="#4f7ab3"/>
  </linearGradient></defs>
  <rect width="1600" height="900" fill="url(#sky)"/>
  ${[...Array(60).keys()].map((star) => `<circle cx="${(star * 397) % 1600}" cy="${(star * 211) % 640}" r="${1 + (star % 4)}" fill="#fff"/>`).join("")}
  <path d="M0 900V720L420 560 760 740 1120 520 1600 760V900Z" fill="#12263f"/>
</svg>`;
