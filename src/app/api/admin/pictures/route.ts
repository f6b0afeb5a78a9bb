import { handleImageUpload } from "@/server/rest/file-handlers";
import { handleRest } from "@/server/rest/rest-handler";

export const dynamic = "force-dynamic";

export {
  handleImageUpload as POST,
  handleRest as DELETE,
  handleRest as GET,
  handleRest as PATCH,
  handleRest as PUT,
};
