import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { barePolicy, POLICY } from "./policy";

/** The headers of next.config.mjs as a build writes them down. */
const manifest = z.object({
  headers: z.array(
    z.object({
      regex: z.string(),
      headers: z.array(z.object({ key: z.string(), value: z.string() })),
      has: z.array(z.unknown()).optional(),
      missing: z.array(z.unknown()).optional(),
    }),
  ),
});

/** The headers that each answer of a path bears, whoever makes it. */
export type ConfigHeaders = (
  pathname: string,
) => readonly (readonly [name: string, value: string])[];

/**
 * The headers that next.config.mjs gives to a path (security above all), for what is answered without Next.
 * @param folder of the build, absolute
 */
export function configHeaders(folder: string): ConfigHeaders {
  const text = readFileSync(join(folder, "routes-manifest.json"), "utf8");
  const rules = manifest
    .parse(JSON.parse(text))
    .headers.filter(({ has, missing }) => !has && !missing)
    .map(({ regex, headers }) => ({
      pattern: new RegExp(regex),
      headers: headers.map(({ key, value }) => {
        const name = key.toLowerCase();
        return [name, name === POLICY ? barePolicy(value) : value] as const;
      }),
    }));
  return (pathname) =>
    rules.filter(({ pattern }) => pattern.test(pathname)).flatMap(({ headers }) => headers);
}
