import { Agent, request } from "node:http";

export interface Visit {
  kind: "home" | "list" | "product";
  path: string;
  language: "en" | "ar";
}

const CATEGORIES = ["", "/gaming", "/software", "/creative"];
const LIST_PAGES = 20;
const SORTS = ["", "priceUp", "priceDown", "name"];

const below = (count: number) => Math.floor(Math.random() * count);

/**
 * A random position in a list of `count`, from 0. The frequency of the nth position is roughly
 * proportional to 1/n (Zipf): the first is 1.7 times as frequent as the second.
 */
export function popularPlace(count: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** Math.random()) - 1);
}

/**
 * One visit in ten is to the home page, four are to list pages and five to products. The first list
 * pages and products are visited most often.
 */
export function randomVisit(productIds: readonly number[]): Visit {
  const language = Math.random() < 0.5 ? "en" : "ar";
  const dice = Math.random();
  if (dice < 0.1) return { kind: "home", path: "/", language };
  if (dice < 0.5) {
    const path = listPath(
      below(CATEGORIES.length),
      popularPlace(SORTS.length),
      1 + popularPlace(LIST_PAGES),
    );
    return { kind: "list", path, language };
  }
  const id = productIds[popularPlace(productIds.length)];
  return { kind: "product", path: `/product/${id}`, language };
}

/** Every page that `randomVisit` may return. */
export function everyVisit(productIds: readonly number[]): Visit[] {
  const lists = CATEGORIES.flatMap((_, category) =>
    SORTS.flatMap((_, sort) =>
      Array.from({ length: LIST_PAGES }, (_, index) => listPath(category, sort, index + 1)),
    ),
  );
  return (["en", "ar"] as const).flatMap((language) => [
    { kind: "home", path: "/", language } as const,
    ...lists.map((path) => ({ kind: "list", path, language }) as const),
    ...productIds.map((id) => ({ kind: "product", path: `/product/${id}`, language }) as const),
  ]);
}

function listPath(category: number, sort: number, page: number): string {
  const query = new URLSearchParams();
  if (sort > 0) query.set("sort", SORTS[sort] ?? "");
  if (page > 1) query.set("page", String(page));
  const path = `/shop${CATEGORIES[category]}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

const agent = new Agent({ keepAlive: true });

export interface Answer {
  status: number;
  /** x-nextjs-cache: HIT, MISS, STALE; "none" for a page that is not cached. */
  cache: string;
  bytes: number;
  milliseconds: number;
}

/** Requests a page compressed, as a browser does. */
export function visitPage(shop: string, { path, language }: Visit): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { cookie: `language=${language}`, "accept-encoding": "gzip" };
    request(new URL(path, shop), { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          cache: String(answer.headers["x-nextjs-cache"] ?? "none"),
          bytes,
          milliseconds: performance.now() - begun,
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}
