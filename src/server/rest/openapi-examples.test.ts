import { Ajv2020 } from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "@/server/rest/openapi-document";
import { PATHS } from "@/server/rest/paths";
import { apiDocument } from "@/server/rest/v1/v1-paths";

interface Media {
  schema: object;
  example?: unknown;
}
interface Parameter extends Media {
  name: string;
  in: string;
}
interface Response {
  $ref?: string;
  headers?: Record<string, Media>;
  content?: Record<string, Media>;
}
interface Operation {
  operationId?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}

const DOCUMENTS = [
  ["/api/openapi.json", openApiDocument()],
  ["/api/v1/openapi.json", apiDocument()],
] as const;

describe.each(DOCUMENTS)("%s", (name, document) => {
  // Ajv does not know OpenAPI's extra keywords and formats; both are ignored as annotations.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, name);
  /** Validates values of a path, a query or a header, which are text. */
  const ofText = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true });
  ofText.addSchema(document, name);

  const operations = (["paths", "webhooks"] as const).flatMap((part) => {
    const items = (document[part] ?? {}) as unknown as Record<string, Record<string, Operation>>;
    return Object.entries(items).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ part, path, method, one })),
    );
  });
  const named = operations.map(
    (each) => [`${each.method.toUpperCase()} ${each.path}`, each] as const,
  );

  /** Returns the fault of the example at a JSON pointer; null if it is valid. */
  function fault(at: string[], { example }: Media, isText = false): string | null {
    if (example === undefined) return `${at.join(" ")}: no example`;
    const pointer = [...at, "schema"]
      .map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
      .join("");
    const checker = isText ? ofText : ajv;
    const $ref = `${name}#${pointer}`;
    const schema = { type: "object", properties: { value: { $ref } } };
    if (checker.validate(schema, { value: example })) return null;
    return `${at.join(" ")}: ${checker.errorsText()}`;
  }

  const contents = (at: string[], content: Record<string, Media> = {}) =>
    Object.entries(content).map(([type, media]) => fault([...at, "content", type], media));

  it.each(named)(
    "shows a valid example of each part of %s",
    (_name, { part, path, method, one }) => {
      const at = [part, path, method];
      const faults = [
        ...(one.parameters ?? []).map((parameter, index) =>
          fault([...at, "parameters", String(index)], parameter, true),
        ),
        ...contents([...at, "requestBody"], one.requestBody?.content),
        ...Object.entries(one.responses).flatMap(([status, { headers = {}, content }]) => [
          ...contents([...at, "responses", status], content),
          ...Object.entries(headers).map(([header, media]) =>
            fault([...at, "responses", status, "headers", header], media, true),
          ),
        ]),
      ].filter((found) => found !== null);
      expect(faults).toEqual([]);
    },
  );

  it("names each operation once, in letters that need no escape in a URL", () => {
    const ids = operations.map(({ one }) => one.operationId ?? "");
    expect(ids.filter((id) => !/^[\w-]+$/.test(id))).toEqual([]);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it("describes each tag that an operation has, and no other", () => {
    const used = new Set(operations.flatMap(({ one }) => one.tags ?? []));
    const tags = (document.tags ?? []) as { name: string; description?: string }[];
    expect(new Set(tags.map((tag) => tag.name))).toEqual(used);
    expect(tags.filter(({ description }) => !description)).toEqual([]);
  });

  it("has an address relative to its own, so that it is right behind any proxy", () => {
    expect(document.servers).toEqual([{ url: name.replace("/openapi.json", "") }]);
  });
});

describe("/api/v1/openapi.json", () => {
  it("declares a bearer key or a signature for each operation, and no cookie", () => {
    const document = apiDocument();
    const header = (name: string) => {
      return { type: "apiKey", in: "header", name, description: expect.any(String) };
    };
    expect(document.components?.securitySchemes).toEqual({
      apiKey: { type: "http", scheme: "bearer", description: expect.any(String) },
      upstreamKey: header("Dujiao-Next-Api-Key"),
      upstreamTimestamp: header("Dujiao-Next-Timestamp"),
      upstreamSignature: header("Dujiao-Next-Signature"),
    });
    const signed = { upstreamKey: [], upstreamTimestamp: [], upstreamSignature: [] };
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, one]) =>
      Object.values(one).map((operation) => [path, operation as unknown as Operation] as const),
    );
    expect(operations.length).toBeGreaterThan(10);
    for (const [path, { security, operationId }] of operations) {
      const expected = path.startsWith("/upstream/") ? signed : { apiKey: [] };
      expect(security, operationId).toEqual([expected]);
    }
  });

  it("describes every path below /api/v1 but itself", () => {
    const documented = Object.entries(apiDocument().paths ?? {}).flatMap(([path, one]) =>
      Object.keys(one).map((method) => `${method.toUpperCase()} /api/v1${path}`),
    );
    const paths = PATHS.filter(({ template }) => template.startsWith("/api/v1/"))
      .map(({ method, template }) => `${method} ${template}`)
      .filter((path) => path !== "GET /api/v1/openapi.json");
    expect(documented.toSorted()).toEqual(paths.toSorted());
  });

  it.each(["Refusal", "UpstreamRefusal", "UpstreamMissing"])("shows a valid %s", (name) => {
    const document = apiDocument();
    const responses: Record<string, unknown> = document.components?.responses ?? {};
    const media = (responses[name] as Response).content?.["application/json"];
    const ajv = new Ajv2020({ strict: false });
    expect(ajv.validate(media?.schema ?? false, media?.example), ajv.errorsText()).toBe(true);
  });
});
