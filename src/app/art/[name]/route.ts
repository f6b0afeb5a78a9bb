import { artResponse } from "@/ui/art/art-response";
import { artFiles } from "@/ui/art/serve";

export const dynamic = "force-static";
export const dynamicParams = false;

export function generateStaticParams() {
  return artFiles().map((name) => ({ name }));
}

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return artResponse((await params).name);
}
