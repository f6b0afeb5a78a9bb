import { artFiles } from "@/ui/illustrations/art-files";
import { artResponse } from "@/ui/illustrations/art-response";

export const dynamic = "force-static";
export const dynamicParams = false;

export function generateStaticParams() {
  return artFiles().map((name) => ({ name }));
}

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return artResponse((await params).name);
}
