/**
 * Words that mean a key in a column's heading, in singular and plural. `CODE_WORDS` may mean
 * something else too: a heading with them has a lower rank (`keyRank`).
 */
const KEY_WORDS = new Set(
  "key keys keycode cdkey productkey licensekey licencekey مفتاح مفاتيح".split(" "),
);
const CODE_WORDS = new Set(
  (
    "code codes serial serials sn pin pins voucher vouchers activation redeem redemption token tokens " +
    "license licence licenses licences " +
    "كود اكواد رمز رموز سيريال تسلسلي قسيمة قسائم تفعيل ترخيص تراخيص شحن بن"
  ).split(" "),
);
/** Words that may accompany a key word without changing its meaning. */
const NEUTRAL_WORDS = new Set(
  (
    "number numbers no nr string value the of or and your cd steam game card gift digital full retail oem s " +
    "رقم ارقام بطاقة هدية اللعبة لعبة"
  ).split(" "),
);
/** Words of other columns' headings: a first row with one of them is a row of headings. */
const OTHER_WORDS = new Set(
  (
    "product products name title item sku region country language platform type edition version price cost currency " +
    "quantity qty stock status state date expiry expires expiration order supplier source batch note notes comment " +
    "description email id category " +
    "منتج اسم عنوان صنف منطقة دولة بلد لغة منصة نوع اصدار سعر تكلفة عملة كمية مخزون حالة تاريخ انتهاء صلاحية طلب مورد مصدر " +
    "دفعة ملاحظة ملاحظات وصف بريد معرف فئة"
  ).split(" "),
);

/**
 * The normalized words of a heading: lower case, without the Arabic article, vowel signs,
 * elongation and the hamza on an alif.
 */
function wordsOf(heading: string): string[] {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/[أإآ]/g, "ا")
    .replace(/\bs\/n\b/g, "sn")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/^ال(?=..)/, ""));
}

/**
 * The confidence that a heading means keys: 2 with a key word, 1 with a code word, otherwise 0.
 * Also 0 if the heading has other words: a key word may stand with code words, neutral words and
 * words such as "product"; a code word only with code words and neutral words.
 */
function keyRank(heading: string): 0 | 1 | 2 {
  const words = wordsOf(heading);
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const isFull = (...sets: readonly ReadonlySet<string>[]) =>
    words.every((word) => sets.some((set) => set.has(word)));
  const product = new Set(["product", "products", "software", "windows", "office", "منتج"]);
  if (has(KEY_WORDS) && isFull(KEY_WORDS, CODE_WORDS, NEUTRAL_WORDS, product)) return 2;
  return has(CODE_WORDS) && isFull(CODE_WORDS, NEUTRAL_WORDS) ? 1 : 0;
}

/** True if a cell looks like the heading of any column. */
export function isHeading(cell: string): boolean {
  const words = wordsOf(cell);
  return keyRank(cell) > 0 || (words.length <= 4 && words.some((word) => OTHER_WORDS.has(word)));
}

/**
 * Index of the heading with the highest key rank; null if no heading means keys, or several share
 * that rank.
 */
export function keyColumnOf(headings: readonly string[]): number | null {
  for (const wanted of [2, 1]) {
    const found = headings.flatMap((heading, at) => (keyRank(heading) === wanted ? [at] : []));
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}
