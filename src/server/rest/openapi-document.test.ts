import { Ajv2020 } from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import type { ProviderOrderDto } from "@/contract/payments";
import { describedProviders } from "@/server/payments/provider/providers";
import { openApiDocument } from "@/server/rest/openapi-document";
import { REST_EXAMPLES } from "@/server/rest/openapi-examples";
import { procedureRules } from "@/server/rest/procedure-paths";

interface Operation {
  tags?: string[];
  security: object[];
  parameters?: { name: string; schema: object; example?: unknown; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: object; example?: unknown }> }>;
}

const document = openApiDocument();
const operations = Object.entries(
  document.paths as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
);
const rules = new Map(procedureRules().map((rule) => [rule.path, rule]));
const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: false });
/** Validates values of a path or query, which are text. */
const ofText = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true });

describe("the OpenAPI document", () => {
  it("declares the shop's cookies as credentials, and no header", () => {
    const schemes = Object.values(document.components?.securitySchemes ?? {});
    expect(schemes).toEqual([
      { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
      { type: "apiKey", in: "cookie", name: "cart_session" },
      { type: "apiKey", in: "cookie", name: "mailbox" },
    ]);
    expect(JSON.stringify(document)).not.toMatch(/bearer|Authorization/i);
  });

  it.each(operations)("states for %s who may call it and how it is refused", (name, operation) => {
    const rule = rules.get(name);
    const statuses = Object.keys(operation.responses);
    expect(operation.tags).toHaveLength(1);
    expect(statuses).toContain("429");
    expect(operation.security).toBeDefined();
    if (rule?.access === "customer") {
      expect(operation.security).toEqual([{ session: [] }]);
      expect(statuses).toContain("401");
    }
    if (rule?.type === "mutation") expect(statuses).toEqual(expect.arrayContaining(["403", "413"]));
    const hasBody = rule && /^(POST|PUT)/.test(name);
    expect(statuses.includes("415")).toBe(Boolean(hasBody));
  });

  it.each([...rules.keys()].filter((path) => path !== null))(
    "shows an example of %s that is valid by its schemas",
    (path) => {
      const operation = operations.find(([name]) => name === path)?.[1];
      const example = REST_EXAMPLES[path];
      if (!operation || !example) throw new Error(`${path} has no example`);
      const [answer] = Object.values(operation.responses[200]?.content ?? {});
      expect(ajv.validate(answer?.schema ?? {}, answer?.example), ajv.errorsText()).toBe(true);
      for (const { schema, example: value } of operation.parameters ?? []) {
        expect(ofText.validate({ properties: { value: schema } }, { value })).toBe(true);
      }
      for (const { schema, example: body } of Object.values(operation.requestBody?.content ?? {})) {
        expect(ajv.validate(schema, body), ajv.errorsText()).toBe(true);
      }
      const named = (operation.parameters ?? []).map(({ name }) => name);
      const shown = Object.values(operation.requestBody?.content ?? {}).flatMap(
        ({ example: body }) => Object.keys(body as object),
      );
      for (const part of Object.keys(example.input ?? {}))
        expect([...named, ...shown]).toContain(part);
    },
  );

  it.each(describedProviders())(
    "shows an order example with the amount and currency that $name charges",
    ({ browser, currencies, examples }) => {
      const { amount, currency } = examples.order.input;
      expect(currencies).toContain(currency);
      const { direct } = examples.order.answer as ProviderOrderDto;
      expect(direct !== undefined).toBe(browser?.direct !== null);
      if (!direct) return;
      const { charge } = direct;
      expect([(charge.minor / 100).toFixed(2), charge.currency]).toEqual([amount, currency]);
    },
  );
});
