import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import { openApiDocument } from "@/server/rest/openapi-document";

interface Documented {
  responses: Record<
    string,
    {
      headers?: Record<string, { required: boolean }>;
      content?: Record<string, { schema: object }>;
    }
  >;
}

type Paths = Record<string, Record<string, Documented>>;

interface Compiled {
  paths: Paths;
  patterns: [RegExp, string][];
  ajv: Ajv2020;
  known: Map<string, ValidateFunction>;
}

/**
 * Holds the OpenAPI document and its compiled schemas, which are built on first use and shared by
 * all test files of a worker.
 */
const worker = globalThis as { documentOfTests?: Compiled };

function documented(): Compiled {
  if (worker.documentOfTests) return worker.documentOfTests;
  const document = openApiDocument();
  const paths = document.paths as unknown as Paths;
  const patterns = Object.keys(paths).map((template): [RegExp, string] => {
    const source = template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
    return [new RegExp(`^${source}/?$`), template];
  });
  // Not strict: OpenAPI adds keywords to JSON Schema (`example`). Formats are not validated.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, "shop");
  worker.documentOfTests = { paths, patterns, ajv, known: new Map() };
  return worker.documentOfTests;
}

/**
 * Compares a response of a path below /api with the OpenAPI document: status, headers and schema.
 * @throws Error naming the difference
 */
export function expectDocumented(
  method: string,
  address: string,
  { status, headers }: { status: number; headers: Headers },
  body: unknown,
): void {
  const { paths, patterns, ajv, known } = documented();
  const [path = ""] = address.split("?");
  const [, template] = patterns.find(([pattern]) => pattern.test(path)) ?? [];
  const operation = template ? paths[template]?.[method.toLowerCase()] : undefined;
  const call = `${method} ${template ?? path} → ${status}`;
  if (!template || !operation) {
    // The shop must not answer paths and methods that the document omits.
    const unknown = template ? 405 : 404;
    if (status === unknown || status === 404) return;
    throw new Error(`${call}: the document says nothing of it`);
  }
  const answer = operation.responses[status];
  if (!answer) throw new Error(`${call}: not in the document: ${JSON.stringify(body)}`);
  for (const [name, { required }] of Object.entries(answer.headers ?? {})) {
    if (required && !headers.has(name)) throw new Error(`${call}: without ${name}`);
  }
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  if (!answer.content) return;
  if (!answer.content[type]) throw new Error(`${call}: is ${type}`);
  let validate = known.get(call);
  if (!validate) {
    const at = [template, method.toLowerCase(), "responses", String(status), "content", type];
    const pointer = ["paths", ...at, "schema"].map(
      (part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
    );
    validate = ajv.compile({ $ref: `shop#${pointer.join("")}` });
    known.set(call, validate);
  }
  if (validate(body)) return;
  throw new Error(`${call}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
}
