import { handlePicture } from "@/server/rest/picture-handler";

export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }) {
  return handlePicture(request, (await params).name);
}
