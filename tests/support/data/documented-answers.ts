import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import { openApiDocument } from "@/server/rest/openapi-document";
import { apiDocument } from "@/server/rest/v1/v1-paths";

/** The OpenAPI documents: of the paths below /api, and of those below /api/v1. */
const DOCUMENTS = { "/api": openApiDocument, "/api/v1": apiDocument };
type Base = keyof typeof DOCUMENTS;

interface Response {
  $ref?: string;
  headers?: Record<string, { required: boolean }>;
  content?: Record<string, { schema: object }>;
}

type Paths = Record<string, Record<string, { responses: Record<string, Response> }>>;

interface Compiled {
  paths: Paths;
  /** The responses to which operations refer by their names. */
  shared: Record<string, Response>;
  patterns: [RegExp, string][];
  ajv: Ajv2020;
  known: Map<string, ValidateFunction>;
}

/**
 * Holds the OpenAPI documents and their compiled schemas, which are built on first use and shared
 * by all test files of a worker.
 */
const worker = globalThis as { documentsOfTests?: Partial<Record<Base, Compiled>> };

function documented(base: Base): Compiled {
  worker.documentsOfTests ??= {};
  const compiled = worker.documentsOfTests[base];
  if (compiled) return compiled;
  const document = DOCUMENTS[base]();
  const paths = document.paths as unknown as Paths;
  const shared = (document.components?.responses ?? {}) as unknown as Compiled["shared"];
  const patterns = Object.keys(paths).map((template): [RegExp, string] => {
    const source = template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
    return [new RegExp(`^${source}/?$`), template];
  });
  // Not strict: OpenAPI adds keywords to JSON Schema (`example`). Formats are not validated.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, "document");
  const made = { paths, shared, patterns, ajv, known: new Map() };
  worker.documentsOfTests[base] = made;
  return made;
}

/**
 * Compares a response of a path below `base` with the OpenAPI document: status, headers and schema.
 * @param address the path below `base`, with its query
 * @throws Error naming the difference
 */
export function expectDocumented(
  base: Base,
  method: string,
  address: string,
  { status, headers }: { status: number; headers: Headers },
  body: unknown,
): void {
  const { paths, shared, patterns, ajv, known } = documented(base);
  const [path = ""] = address.split("?");
  const [, template] = patterns.find(([pattern]) => pattern.test(path)) ?? [];
  const operation = template ? paths[template]?.[method.toLowerCase()] : undefined;
  const call = `${method} ${base}${template ?? path} → ${status}`;
  if (!template || !operation) {
    // The shop must not answer paths and methods that the document omits.
    const unknown = template ? 405 : 404;
    if (status === unknown || status === 404) return;
    // A key in a URL is refused at every path.
    if (status === 400 && Object(body).code === "api_key_in_url") return;
    throw new Error(`${call}: the document says nothing of it`);
  }
  // 4XX and 5XX describe the refusals that have no status of their own.
  const described = status in operation.responses ? status : `${String(status)[0]}XX`;
  const stated = operation.responses[described];
  const name = stated?.$ref?.replace("#/components/responses/", "");
  const answer = name === undefined ? stated : shared[name];
  if (!answer) throw new Error(`${call}: not in the document: ${JSON.stringify(body)}`);
  for (const [name, { required }] of Object.entries(answer.headers ?? {})) {
    if (required && !headers.has(name)) throw new Error(`${call}: without ${name}`);
  }
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  if (!answer.content) return;
  if (!answer.content[type]) throw new Error(`${call}: is ${type}`);
  let validate = known.get(call);
  if (!validate) {
    const at =
      name === undefined
        ? ["paths", template, method.toLowerCase(), "responses", String(described)]
        : ["components", "responses", name];
    const pointer = [...at, "content", type, "schema"].map(
      (part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
    );
    validate = ajv.compile({ $ref: `document#${pointer.join("")}` });
    known.set(call, validate);
  }
  if (validate(body)) return;
  throw new Error(`${call}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
}
