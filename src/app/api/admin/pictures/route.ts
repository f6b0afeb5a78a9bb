import { handlePictureUpload } from "@/server/rest/picture-upload-handler";
import { handleRest } from "@/server/rest/rest-handler";

export const dynamic = "force-dynamic";

export {
  handlePictureUpload as POST,
  handleRest as DELETE,
  handleRest as GET,
  handleRest as PATCH,
  handleRest as PUT,
};
