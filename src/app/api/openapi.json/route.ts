import { openApiDocument } from "@/server/rest/openapi-document";

export const dynamic = "force-dynamic";

export const GET = () => Response.json(openApiDocument());
