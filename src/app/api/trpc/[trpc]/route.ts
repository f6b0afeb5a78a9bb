import { handleTrpc } from "@/server/rest/trpc-handler";

export const dynamic = "force-dynamic";

export { handleTrpc as GET, handleTrpc as POST };
