import { shareOf } from "./bench-table";
import { visitor } from "./http-client";
import type { Work } from "./load-test";

export interface NamedWork extends Work {
  name: string;
  /** The bare server whose rate the shop's rate is compared with. */
  against: "http" | "pg";
  wanted: string;
}

/**
 * Requests per second of the bare pg server on the machine where the targets were set. On other
 * machines, only the shop's share of that server's rate is comparable.
 */
const BARE_PG = 9_400;

/** A target rate as text, as a share of `BARE_PG`. */
export function wantedOf(rate: number): string {
  const share = rate / BARE_PG;
  return `${shareOf(share)} of pg (${rate.toLocaleString("en")})`;
}

/** Target rates of searches by the number of products; larger shops have no target. */
const SEARCHES_WANTED: Record<number, string> = { 10: wantedOf(3_500), 10000: wantedOf(1_500) };

const LICENCE = 7;
const ADDED = JSON.stringify({ product_id: LICENCE, quantity: 1 });
const GUESTS = 16;

/** Public reads, in a shop of ten products or more. */
export function publicWork(products: number): NamedWork[] {
  const isSmall = products === 10;
  const page = (path: string, ...words: string[]) =>
    ({
      path,
      isPage: true,
      isRight: (text) => [...words, "</html>"].every((word) => text.includes(word)),
      against: "http",
      wanted: "0.6 of http",
    }) as const satisfies Partial<NamedWork>;
  return [
    {
      name: "product list (API)",
      path: isSmall ? "/api/products.php" : "/api/products.php?limit=24",
      isRight: (text) => pricesOf(JSON.parse(text)).length === (isSmall ? 10 : 24),
      against: "http",
      wanted: "0.4 of http",
    },
    { name: "home page", ...page("/", "/product/7", "PUBG UC") },
    { name: "shop page", ...page("/shop", "/product/7", "Desktop OS Pro licence") },
    { name: "product page", ...page("/product/7", "Desktop OS Pro licence", "39.99") },
    {
      name: "one product (API)",
      path: `/api/trpc/catalogue.product?input=${encodeURIComponent('{"json":{"id":7}}')}`,
      isRight: (text) => {
        const { id, priceUSD } = JSON.parse(text).result.data.json;
        return id === LICENCE && priceUSD === "39.99";
      },
      against: "http",
      wanted: "0.4 of http",
    },
    {
      name: "search, a new word",
      path: searchPath(0),
      pathOf: searchPath,
      isRight: findsSome,
      against: "pg",
      wanted: SEARCHES_WANTED[products] ?? "",
    },
    {
      name: "search, asked again",
      path: searchPath(0),
      isRight: findsSome,
      against: "http",
      wanted: "0.4 of http",
    },
  ];
}

interface Priced {
  id: number;
  priceUSD: string;
}
const pricesOf = (rows: Priced[]) => rows.filter(({ priceUSD }) => /^\d+\.\d\d$/.test(priceUSD));
const findsSome = (text: string) => pricesOf(JSON.parse(text)).length > 0;

/**
 * Names of demo products, which larger shops have too. Each word becomes its prefixes of two and
 * more letters, as a visitor types it.
 */
const TYPED = [
  "desktop os pro licence",
  "office suite business",
  "photo editor licence",
  "creative suite all apps",
].map((name) =>
  name
    .split(" ")
    .flatMap((word) => Array.from(word.slice(1), (_, index) => word.slice(0, index + 2))),
);

/**
 * A query that no request has sent before: prefixes of a product's words, first one word, then two,
 * then three.
 */
function searchPath(request: number): string {
  const words = TYPED[request % TYPED.length] ?? [];
  const typed: string[] = [];
  let rest = Math.floor(request / TYPED.length) + 1;
  while (rest > 0) {
    rest -= 1;
    typed.push(words[rest % words.length] ?? "");
    rest = Math.floor(rest / words.length);
  }
  return `/api/products/search?q=${encodeURIComponent(typed.join(" "))}`;
}

/** Private reads and writes: guests with a cart, and a signed-in user, in a demo shop. */
export async function privateWork(
  shop: string,
  admin: { email: string; password: string },
): Promise<NamedWork[]> {
  const guests = Array.from({ length: GUESTS }, (_, index) => visitor(shop, index));
  for (const guest of guests) await guest.post("/cart.php", JSON.parse(ADDED));
  const person = visitor(shop, GUESTS);
  await person.post("/auth/admin-login", admin);
  await person.post("/cart.php", JSON.parse(ADDED));
  const isRight = (text: string) => {
    const { cart } = JSON.parse(text);
    return (
      cart.length === 1 && cart[0].productId === LICENCE && cart[0].product.priceUSD === "39.99"
    );
  };
  const cart = { path: "/api/cart.php", isRight, against: "pg" } as const;
  return [
    {
      name: "read the cart, guest",
      ...cart,
      headersOf: (index) => ({ cookie: guests[index]?.headers().cookie ?? "" }),
      wanted: wantedOf(2_800),
    },
    {
      name: "read the cart, signed in",
      ...cart,
      headersOf: () => ({ cookie: person.headers().cookie }),
      wanted: wantedOf(2_500),
    },
    {
      name: "add to cart, new guest",
      ...cart,
      body: ADDED,
      isOfStrangers: true,
      wanted: wantedOf(500),
    },
  ];
}
