import { handleExport } from "@/server/rest/file-handlers";
import { handleRest } from "@/server/rest/rest-handler";

export const dynamic = "force-dynamic";

export {
  handleExport as GET,
  handleRest as DELETE,
  handleRest as HEAD,
  handleRest as OPTIONS,
  handleRest as PATCH,
  handleRest as POST,
  handleRest as PUT,
};
