import { handleRefresh } from "@/server/catalogue/refresh/refresh-catalogue";

export const dynamic = "force-dynamic";

export { handleRefresh as POST };
