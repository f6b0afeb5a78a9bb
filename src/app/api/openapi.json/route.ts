import { openApiDocument } from "@/server/rest/openapi-document";
import { handleRest } from "@/server/rest/rest-handler";

export const dynamic = "force-dynamic";

export const GET = () => Response.json(openApiDocument());

export { handleRest as DELETE, handleRest as PATCH, handleRest as POST, handleRest as PUT };
