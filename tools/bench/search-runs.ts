import type { Client } from "pg";
import { findProducts } from "@/server/catalogue/search/search-products";
import { statementsOf, timeOf } from "./explain";

/** Kinds of queries, from the words of a large demo shop in both languages. */
const QUERIES: Record<string, readonly string[]> = {
  "one word": ["pubg", "falcon", "antivirus", "الصقر", "جوهرة", "بلورة"],
  "one word, mistyped": ["pugb", "flacon", "antivurus", "الصقور", "جوهره", "ببجى"],
  "two words": ["falcon gems", "desert racers", "ساحة الصقر", "noor antivirus"],
  "two words, mistyped": ["falcn gmes", "desrt racres", "ساحه الصفر", "nor antivrus"],
  "three words": ["falcon arena 660", "star caravan coins", "ساحة الصقر ٦٦٠", "atlas pdf studio"],
  "two letters": ["fa", "st", "uc", "ال", "66", "no"],
  nonsense: ["xqzzy", "wvvkqplm", "قثصضط", "zzxqy wvvkq plmtr"],
};

const ROUNDS = 20;

interface Measured {
  name: string;
  /** The result of the first query of this kind. */
  finds: string;
  /** Planning and execution time in the database, in milliseconds. */
  median: number;
  p95: number;
}

/** Runs each query of each kind twenty times. */
export async function measureSearches(client: Client): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [name, queries] of Object.entries(QUERIES)) {
    const times: number[] = [];
    for (const query of queries) {
      const [statement] = await statementsOf(() => findProducts(query));
      if (!statement) throw new Error(`no statement was sent for ${query}`);
      for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(client, statement));
    }
    times.sort((one, other) => one - other);
    const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
    const { total, isMore } = await findProducts(queries[0] ?? "");
    measured.push({
      name,
      finds: isMore ? `${total}+` : String(total),
      median: at(0.5),
      p95: at(0.95),
    });
  }
  return measured;
}
