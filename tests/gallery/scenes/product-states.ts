import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { ProductFormInput, UploadedImageDto } from "@/contract/admin/catalogue/products";
import { translator } from "@/i18n/translator";
import { plainText } from "../../support/data/mailbox";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, FORM } from "../../support/data/test-products";
import { newBuyer } from "../../support/pages/checkout-page";
import { visitUntilShown } from "../../support/pages/shop-page";
import { adminApi } from "../../support/people/admin-api";
import type { Personas } from "../personas";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

const ALONE = { isAlone: true } as const;

const nameOf = ({ locale }: SceneContext, product: SampleProduct) =>
  SAMPLE_PRODUCTS[product][locale === "ar" ? "nameAr" : "name"];

async function visitProduct(context: SceneContext, product: SampleProduct) {
  const ids = await addSampleProducts(context.personas);
  await visitUntilShown(context.shop, `/product/${ids[product]}`, nameOf(context, product));
}

/** Product states that the built-in catalogue lacks, taken while such products are in the shop. */
export const productStateScenes: readonly Scene[] = [
  wholePage(
    "shop-all-kinds",
    async (context) => {
      await addSampleProducts(context.personas);
      await visitUntilShown(context.shop, "/shop", nameOf(context, "pictured"));
    },
    { ...ALONE, sizes: ["desktop", "mobile", "narrow"] },
  ),
  wholePage("product-discounted", (context) => visitProduct(context, "discounted"), ALONE),
  wholePage("product-low-stock", (context) => visitProduct(context, "low"), ALONE),
  wholePage("product-out-of-stock", (context) => visitProduct(context, "soldOut"), ALONE),
  wholePage(
    "product-when-back",
    async (context) => {
      await visitProduct(context, "soldOut");
      const texts = context.shop.labels.product;
      await context.main.getByRole("button", { name: texts("whenBack.open") }).click();
      await expect(context.main.getByLabel(texts("whenBack.email"))).toBeFocused();
    },
    ALONE,
  ),
  wholePage(
    "back-in-stock",
    async (context) => {
      const { soldOut } = await addSampleProducts(context.personas);
      const { email } = newBuyer("patient");
      const json = { productId: soldOut, email };
      await context.page.request.post("/api/trpc/stockRequests.ask", { data: { json } });
      const mail = plainText(await context.mails.firstMailTo(email));
      const [address = ""] = /\/back-in-stock\/\S+/.exec(mail) ?? [];
      await context.visit(address);
      await expect(context.main.getByRole("button")).toHaveCount(2);
    },
    ALONE,
  ),
  inWindow(
    "panel-keys-waited-for",
    async (context) => {
      const { awaited } = await addSampleProducts(context.personas);
      const sql = `
        INSERT INTO stock_requests (email, product_id, locale, status, confirmed_at)
        SELECT 'waits' || place || '@example.com', $1, 'en', 'waiting', now() FROM generate_series(1, 34) place
        ON CONFLICT DO NOTHING`;
      await queryDatabase(sql, [awaited]);
      const waiting = translator(context.locale, "adminKeys")("waiting");
      await openPanel(context, `?keys=${awaited}`, context.dialog.getByText(waiting));
    },
    ALONE,
  ),
  wholePage("product-long-name", (context) => visitProduct(context, "long"), {
    ...ALONE,
    sizes: ["desktop", "mobile", "narrow"],
  }),
  wholePage("product-uploaded-picture", (context) => visitProduct(context, "pictured"), ALONE),
  inWindow(
    "cart-long-name",
    async (context) => {
      const { long } = await addSampleProducts(context.personas);
      await context.fillCart([{ productId: long, quantity: 99 }]);
      await context.visit("/shop");
      await context.openCart();
      await context.shop.drawer.getByRole("listitem").first().waitFor();
    },
    ALONE,
  ),
];

/** Texts of the products that exist only for these screenshots. */
const SAMPLE_PRODUCTS = {
  discounted: {
    name: "Cloud Backup, 2 TB",
    nameAr: "نسخ سحابي، 2 تيرابايت",
    description: "A year of backups of all your devices.",
    descriptionAr: "نسخ احتياطي لكل أجهزتك مدة سنة.",
  },
  low: {
    name: "Password Keeper, family",
    nameAr: "حافظ كلمات المرور للعائلة",
    description: "Passwords for six people, on every device.",
    descriptionAr: "كلمات المرور لستة أشخاص، على كل جهاز.",
  },
  soldOut: {
    name: "Antivirus, three devices",
    nameAr: "مضاد الفيروسات لثلاثة أجهزة",
    description: "Protection against viruses for a year.",
    descriptionAr: "حماية من الفيروسات مدة سنة.",
  },
  long: {
    description: "Records, mixes and masters up to 256 tracks.",
    descriptionAr: "لتسجيل 256 مسارًا ومزجها وإتقانها.",
    name: "Multitrack Recording and Mastering Workstation with Orchestral Sample Libraries, Extended Educational Licence (Donaudampfschifffahrtsgesellschaft Edition)",
    nameAr:
      "محطة التسجيل متعدد المسارات والإتقان الصوتي مع مكتبات العينات الأوركسترالية، ترخيص تعليمي ممتد لجميع أجهزة المؤسسة وفروعها",
  },
  pictured: {
    name: "Sky Atlas",
    nameAr: "أطلس السماء",
    description: "Maps of the night sky for each month.",
    descriptionAr: "خرائط سماء الليل لكل شهر.",
  },
  awaited: {
    name: "Video Cutter licence",
    nameAr: "ترخيص قاطع الفيديو",
    description: "Cuts and joins videos without loss.",
    descriptionAr: "لقص مقاطع الفيديو ودمجها دون فقد.",
  },
} as const;
type SampleProduct = keyof typeof SAMPLE_PRODUCTS;

const SAMPLE_FORMS: Record<SampleProduct, Partial<ProductFormInput>> = {
  discounted: { priceUSD: "19.99", originalPriceUSD: "39.99" },
  low: { priceUSD: "24.00", stock: "3", imageUrl: "/art/system.svg" },
  soldOut: { priceUSD: "29.50", stock: "0", imageUrl: "/art/system.svg" },
  long: { priceUSD: "1249.00", originalPriceUSD: "1599.00" },
  pictured: { priceUSD: "14.90", categoryId: 3 },
  awaited: { priceUSD: "22.00", fulfilment: "keys", optionSetId: null, digitalContent: "" },
};

/** Adds the products and returns their ids; they are removed with the personas. */
function addSampleProducts(personas: Personas): Promise<Record<SampleProduct, number>> {
  return personas.once("sample-products", async () => {
    const { request } = await personas.admin();
    const desk = adminApi(request);
    const imageUrl = await uploadImage(request);
    const ids: [string, number][] = [];
    for (const key of Object.keys(SAMPLE_PRODUCTS) as SampleProduct[]) {
      const own = key === "pictured" ? { imageUrl } : {};
      const product = { ...FORM, ...SAMPLE_PRODUCTS[key], ...SAMPLE_FORMS[key], ...own };
      const { id } = await desk.change<{ id: number }>("products.save", { base: null, product });
      personas.onDispose(() => desk.change("products.delete", { id }));
      ids.push([key, id]);
    }
    return Object.fromEntries(ids) as Record<SampleProduct, number>;
  });
}

type Request = Awaited<ReturnType<Personas["admin"]>>["request"];

async function uploadImage(request: Request): Promise<string> {
  const params = { idempotencyKey: randomUUID() };
  const headers = { "content-type": "image/png" };
  const data = await sharp(Buffer.from(SAMPLE_IMAGE)).png().toBuffer();
  const answer = await request.post("/api/admin/pictures", { params, headers, data });
  const uploaded: UploadedImageDto = await answer.json();
  return uploaded.imageUrl;
}

/** An image as an owner may upload it: in another style, and wider than its frame. */
const SAMPLE_IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900">
  <defs><linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="#0b1d3a"/><stop offset="1" stop-color="#4f7ab3"/>
  </linearGradient></defs>
  <rect width="1600" height="900" fill="url(#sky)"/>
  ${[...Array(60).keys()].map((star) => `<circle cx="${(star * 397) % 1600}" cy="${(star * 211) % 640}" r="${1 + (star % 4)}" fill="#fff"/>`).join("")}
  <path d="M0 900V720L420 560 760 740 1120 520 1600 760V900Z" fill="#12263f"/>
</svg>`;
