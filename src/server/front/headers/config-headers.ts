import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { barePolicy, POLICY } from "./policy";

/** The headers of next.config.mjs, as a build records them. */
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

/**
 * Returns the headers that every response for a path has, whether Next or the front answers.
 */
export type ConfigHeaders = (
  pathname: string,
) => readonly (readonly [name: string, value: string])[];

/**
 * Reads the headers that next.config.mjs gives to paths (mainly security headers), for responses
 * that bypass Next. Skips rules with conditions, and removes `'unsafe-inline'` from the script
 * sources of the content security policy.
 * @param folder the build folder, absolute
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
