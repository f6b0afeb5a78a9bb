import { handleImage } from "@/server/rest/image-handler";

export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }) {
  return handleImage(request, (await params).name);
}
