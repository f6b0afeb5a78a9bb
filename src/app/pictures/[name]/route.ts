import { ROUTES } from "@/server/rest/routes";

export const { GET } = ROUTES["/pictures/[name]"];
