import { ROUTES } from "@/server/rest/routes";

export const dynamic = "force-dynamic";

export const { GET } = ROUTES["/inservice"];
