import { handleNextAuth } from "@/server/rest/next-auth-handler";

export const dynamic = "force-dynamic";

export { handleNextAuth as GET, handleNextAuth as POST };
