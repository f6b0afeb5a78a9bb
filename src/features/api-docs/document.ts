/** Paths of the shop's OpenAPI documents. The keys are also message keys below `apiDocs`. */
export const DOCUMENTS = {
  v1: "/api/v1/openapi.json",
  shop: "/api/openapi.json",
} as const;

export type DocumentName = keyof typeof DOCUMENTS;

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
}

/** The parts of an OpenAPI document that the page reads. */
export interface Document {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
}
