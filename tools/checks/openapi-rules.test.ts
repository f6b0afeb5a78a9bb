// Lints the OpenAPI documents with the recommended rules of Redocly. No rule is switched off.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { openApiDocument } from "@/server/rest/openapi-document";
import { apiDocument } from "@/server/rest/v1/v1-paths";

/** Every problem, errors and warnings alike, with the place in the document. */
async function problemsOf(document: object): Promise<string[]> {
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  return found.map(
    ({ ruleId, severity, message, location: [place] }) =>
      `${severity} ${ruleId} at ${place && "pointer" in place ? place.pointer : "?"}: ${message}`,
  );
}

test("the document of the shop's paths follows every recommended rule", async () => {
  expect(await problemsOf(openApiDocument())).toEqual([]);
});

test("the document of /api/v1 follows every recommended rule", async () => {
  expect(await problemsOf(apiDocument())).toEqual([]);
});

test("broken documents are found: a missing field, an unknown scheme, a wrong example", async () => {
  const document = JSON.parse(JSON.stringify(apiDocument()));
  const { get } = document.paths["/products/{id}"];
  delete get.operationId;
  get.security = [{ password: [] }];
  get.responses["200"].content["application/json"].example.version = "three";
  const problems = (await problemsOf(document)).map((problem) => problem.split(" at ")[0]);
  expect(problems.sort()).toEqual([
    "error security-defined",
    "warn no-invalid-media-type-examples",
    "warn operation-operationId",
  ]);
});
